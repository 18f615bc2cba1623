"""English: what the exercises ask, and the reasons that no ruling of the engine has."""

from __future__ import annotations

__all__ = ["LESSONS"]

LESSONS: dict[str, str] = {
    # which of these are trumps?
    "goal_is_trump": "{trump} are trumps. Choose every card that is a trump.",
    "left_pedro": "the {card} is a trump: it is the left pedro, the other five of the trump "
    "colour.",
    "plain_five": "the {card} is no trump: {title} has no pedros, so it stays one of the {suit}.",
    "trump_suit": "the {card} is a trump: {suit} are trumps.",
    "other_five": "the {card} is no trump: only the five of the same colour as {trump} is a pedro.",
    "same_colour": "the {card} is no trump: {suit} have the colour of {trump}, but at most their "
    "five joins the trumps.",
    "plain_suit": "the {card} is no trump: {suit} are not the trump suit.",
    # which card wins?
    "goal_which_wins": "{trump} are trumps. The {led} is led and the {second} is played on it. "
    "Choose the card that wins.",
    "lose_not_followed": "the {loser} cannot win: it is neither a trump nor one of the {led} that "
    "were asked for, so the {winner} wins.",
    "lose_left_pedro_plain": "the {loser} cannot win: {title} has no pedros, so it is a plain card "
    "of a suit that was not asked for, and the {winner} wins.",
    "lose_five_is_plain": "{title} has no pedros: the {loser} is a plain card and the {winner} a "
    "trump, and any trump beats any plain card.",
    "lose_beaten_by_left": "the {loser} is beaten by the {winner}: as the left pedro that card "
    "ranks between the five and the four of trumps.",
    "lose_left_beaten": "the {loser} is the left pedro and ranks between the five and the four of "
    "trumps: the {winner} is higher.",
    "lose_higher_trump": "both are trumps, and the {loser} ranks below the {winner}.",
    "lose_left_ruffs": "the {loser} is a plain card and the {winner} is the left pedro, a trump: "
    "any trump beats any plain card.",
    "lose_trump_beats_plain": "the {loser} is a plain card and the {winner} is a trump: any trump "
    "beats any plain card.",
    "lose_higher_plain": "no trump is in the way, and among the {led} the {loser} ranks below the "
    "{winner}.",
    # which cards may be played?
    "goal_legal_cards": "{trump} are trumps and the {led} was led. Choose every card that {seat} "
    "may play.",
    "goal_legal_lead": "{trump} are trumps and {seat} is on lead. Choose every card that {seat} "
    "may lead.",
    "may_play": "the {card} may be played.",
    "may_not_play": "the {card} may not be played.",
    # who wins the trick?
    "goal_name_winner": "{trump} are trumps and {leader} led. Choose the player who wins this "
    "trick.",
    "seat_with": "{seat}, {card}",
    # which calls may be made?
    "goal_legal_bid": "{dealer} dealt and it is {seat}'s turn in the auction. Choose every call "
    "that {seat} may make.",
    "may_call": "“{call}” may be called.",
    "may_not_call": "“{call}” may not be called.",
    # discard and refill
    "goal_what_goes": "{trump} are trumps and {seat} is about to discard. Choose the cards that "
    "{seat} throws. With more than six trumps, choose yourself which of them go.",
    "throw_right": "these {count} go, and the hand is in order.",
    "throw_plain": "the {card} is no trump and must go.",
    "throw_kept": "the {card} is a trump and must stay.",
    "throw_too_many": "you hold {count} trumps and keep six of them: the {card} is one too many to "
    "throw.",
    "throw_too_few": "six cards may be kept, and you hold {count} trumps: the {card}, or another "
    "trump, must go too.",
    "goal_how_many": "{trump} are trumps. How many cards does {seat} throw, and how many does "
    "{seat} get in the refill?",
    "blank_throw": "Cards thrown",
    "blank_get": "Cards received",
    "throw_number": "{trumps} of the nine cards are trumps, so {number} must go.",
    "throw_number_many": "{trumps} of the nine cards are trumps and six may be kept, so {number} "
    "must go.",
    "get_number": "everybody is brought to six: with {trumps} kept, {number} must come.",
    "get_number_many": "six cards are kept, so the hand is full and {number} come.",
    "number_given": "Your answer was {given}.",
    "goal_serve_table": "Everybody has thrown. The trumps kept are shown below; the stock holds "
    "16 cards, and the dealer too takes stock cards while there are any. How many does each player "
    "get from the stock, and how many stay there?",
    "blank_from_stock": "{who} gets from the stock",
    "blank_left": "Left in the stock",
    "role_L": "the player on the dealer's left",
    "role_P": "the dealer's partner",
    "role_R": "the player on the dealer's right",
    "role_D": "the dealer",
    "role_maker": "the one who named trumps",
    "role_dealer": "the dealer",
    "role_other": "neither dealer nor trump namer",
    "served": "{who} kept {kept} and is brought to six: {need} come from the {rest} cards in the "
    "stock.",
    "served_short": "{who} kept {kept} and needs {need}, but only {rest} cards are left in the "
    "stock, so {got} come from there; the rest comes from the discards.",
    "stock_left": "{before} of the 16 stock cards are dealt out, so {left} stay.",
    "goal_dealer_completes": "{trump} are trumps. The others have been served and {left} cards are "
    "left in the stock; {dealer}, the dealer, still needs {need}. Choose every way in which his "
    "next card may come to him.",
    "option_top": "the top card of the stock, unseen",
    "option_stock": "the {card}, found in the stock",
    "option_heap": "the {card}, face up among the discards",
    "dealer_top_yes": "the top of the stock, unseen, is right. How the dealer completes his hand: "
    "{rule}.",
    "dealer_top_no": "the dealer draws nothing unseen. How he completes his hand: {rule}.",
    "dealer_stock_yes": "the {card} may be picked out of the stock. How the dealer completes his "
    "hand: {rule}.",
    "dealer_stock_no": "the {card} lies unseen in the stock and cannot be picked. How the dealer "
    "completes his hand: {rule}.",
    "dealer_heap_yes": "the {card} lies face up and may be taken. The rule: {rule}.",
    "dealer_heap_no": "the {card} was thrown and may not be taken while the stock lasts. The rule: "
    "{rule}.",
    # who leads?
    "goal_who_leads": "{dealer} dealt, and {maker} won the auction and named trumps. Choose the "
    "player who leads to the first trick.",
    "goal_who_leads_passed": "{dealer} dealt, everybody passed, and {maker} named trumps without a "
    "bid. Choose the player who leads to the first trick.",
    "leads": "{leader} leads. The first lead belongs to: {rule}; {maker} named trumps.",
    "leads_not": "{named}, {role}, does not lead.",
    # points
    "goal_count_points": "{trump} are trumps. These are all the cards taken in a short practice "
    "hand. How many points did each side take?",
    "goal_low_holder": "The lowest trump was played by {side}.",
    "count_line_none": "{side} took no card that scores.",
    "count_line": "{side} has {number} in all.",
    "as_under": "{given} would be right under {title}.",
    # the score
    "goal_score_hand": "Under {title} {declarers} bid {bid}. Points taken: {declarers} {own}, "
    "{others} {theirs}. What does each side score?",
    "goal_score_passed": "Under {title} nobody bid, and {declarers} named trumps. Points taken: "
    "{declarers} {own}, {others} {theirs}. What does each side score?",
    "blank_scores": "{side} scores",
    "score_is": "{side} scores {number}.",
    # who has won?
    "goal_who_won": "The game goes to {target}. Before this hand it stood {ns} to {ew}, "
    "North–South first; {declarers} {contract}, and the hand adds {ns_score} for North–South and "
    "{ew_score} for East–West. {dealer} dealt. Who has won the game?",
    "contract_bid": "bid {bid}",
    "contract_none": "named trumps without a bid",
    "option_nobody": "nobody yet: another hand is dealt",
    "short_of": "{side} stands at {total}, short of {target}.",
    "nobody_yet": "neither side has reached {target}: it stands {ns} to {ew}, and another hand is "
    "dealt.",
    "not_nobody": "the game is over.",
    "not_winner": "{side} has not won.",
    "why_not_draw": "{title} has no discard and no draw, so there is nothing of the kind to "
    "practise.",
}
