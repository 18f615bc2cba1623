"""English: one template for every `Reason`, and how its facts are put into words.

A placeholder names a fact and the form in which it is said: ``{card:card}`` five of spades,
``{cards:cards}`` a list of them, ``{suit:suit}`` spades, ``{suit:a}`` a spade, ``{suit:one}``
spade, ``{seat:seat}`` West, ``{team:team}`` North–South, ``{n:points}`` 1 point, ``{n:cards}``
is for lists and ``{n:trumps}`` 2 trumps, ``{kind:act}`` bid, ``{kind:over}`` the auction is
over, ``{phase:does}`` bids or passes, ``{card:besides}`` that this card, if there is one, is the
left pedro. Without a form the fact stands as it is.
"""

from __future__ import annotations

from typing import Any

from cinch.cards import Card, Seat, Suit, Team

__all__ = ["SENTENCES", "Fact"]

_ACT = {
    "pass": "pass",
    "bid": "bid",
    "trump": "name the trump suit",
    "discard": "discard",
    "draw": "draw a card",
    "take": "take a card",
    "play": "play a card",
}
_OVER = {
    "pass": "the auction is over",
    "bid": "the auction is over",
    "trump": "the trump suit is named",
    "discard": "the discards are made",
    "draw": "the hands are filled up",
    "take": "the hands are filled up",
}
_DOES = {
    "AUCTION": "bids or passes",
    "TRUMP": "names the trump suit",
    "DISCARD": "discards",
    "REFILL": "completes his hand",
    "PLAY": "plays a card",
}
_KEYS = {
    "right_pedro": "right pedro",
    "left_pedro": "left pedro",
    "high": "High",
    "low": "Low",
    "jack": "jack",
    "game": "Game",
}


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _number(value: int, noun: str) -> str:
    return f"{value} {noun}" if abs(value) == 1 else f"{value} {noun}s"


class Fact:
    """A plain fact that can be said in the forms that the templates ask for.

    >>> f"{Fact('TH'):card}, {Fact('H'):a}, {Fact('W'):seat}, {Fact(1):points}, {Fact(3)}"
    'ten of hearts, a heart, West, 1 point, 3'
    >>> f"{Fact(['5S', '2S']):cards}"
    'the five of spades and the two of spades'
    """

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        """Keep the value; nothing is looked up before it is said."""
        self.value = value

    def __format__(self, form: str) -> str:
        value = self.value
        match form:
            case "":
                return str(value)
            case "card":
                return Card(value).name
            case "cards":
                return _listed([f"the {Card(card).name}" for card in value])
            case "numbers":
                return _listed([str(number) for number in value])
            case "suit":
                return Suit.parse(value).word
            case "one":
                return Suit.parse(value).word[:-1]
            case "a":
                return f"a {Suit.parse(value).word[:-1]}"
            case "seat":
                return Seat.parse(value).word
            case "team":
                return Team[value].word
            case "points":
                return _number(value, "point")
            case "trumps":
                return _number(value, "trump")
            case "act":
                return _ACT[value]
            case "over":
                return _OVER[value]
            case "does":
                return _DOES[value]
            case "besides":
                return f" (the {Card(value).name} is the left pedro, a trump)" if value else ""
            case "point":
                return _KEYS[value]
        raise ValueError(f"{form!r} is no form in which a fact is said")


SENTENCES: dict[str, str] = {
    # whose turn, which phase
    "hand_over": "the hand is over; nothing is left to do.",
    "not_your_turn": "it is {turn:seat}'s turn, not {seat:seat}'s.",
    "already_called": "{seat:seat} has had the one turn in the auction that {rules} allows.",
    "already_passed": "{seat:seat} has passed and is out of the auction.",
    "too_late": "{kind:over}; now {turn:seat} {phase:does}.",
    "too_early": "it is too early to {kind:act}; now {turn:seat} {phase:does}.",
    "no_discard": "under {rules} nothing is discarded: everybody plays the cards he was dealt.",
    "no_choice": "under {rules} the dealer has no choice of cards: he gets his from the top of "
    "the stock.",
    "unknown_action": "{action} is no action of this game.",
    # the auction
    "pass_ok": "anybody may pass.",
    "bid_opens": "nobody has bid: {bid} opens the bidding.",
    "bid_higher": "{bid} is higher than {high}, the highest bid so far.",
    "bid_shoot": "8 is the Shoot, higher than any other bet: every one of the {total:points} must "
    "be won.",
    "bid_dealer_equal": "the dealer may take the auction over at {bid}, the same number.",
    "bid_forced": "everybody else has passed: the dealer must bid, and {bid} is enough.",
    "bid_below_minimum": "{bid} is no bid under {rules}: the lowest is {least}.",
    "bid_above_maximum": "{bid} is no bid under {rules}: the highest is {most}.",
    "bid_not_in_list": "{bid} is no bid under {rules}: the bids are {bids:numbers}.",
    "bid_lower": "{bid} is lower than {high}, the highest bid so far: bid higher or pass.",
    "bid_equal": "{bid} has been bid already: bid higher or pass.",
    "bid_equal_top": "{bid} has been bid already and is the highest bid there is: only a pass is "
    "left.",
    "bid_equal_dealer_only": "{bid} has been bid already, and only the dealer may bid the same.",
    "bid_equal_top_only": "{bid} has been bid already; the dealer may bid the same only at the "
    "top, {most}.",
    "bid_equal_own": "the highest bid, {bid}, is your own.",
    "dealer_must_bid": "everybody else has passed: under {rules} the dealer must bid {least} or "
    "more.",
    "bid_below_forced": "everybody else has passed: under {rules} the dealer must bid {least} or "
    "more, and {bid} is less.",
    # naming trumps
    "trump_any": "any suit may be named, even one that you do not hold.",
    # the discard
    "discard_ok": "every plain card goes and every trump stays.",
    "discard_nothing": "you hold trumps only, so nothing goes.",
    "discard_sacrifice": "six cards may be kept: {count:trumps} too many, and you choose which go.",
    "discard_not_held": "you do not hold {cards:cards}.",
    "plain_kept": "every plain card must go: you still hold {cards:cards}.",
    "trump_thrown": "{cards:cards} must stay: you hold {held:trumps}, and none may go while you "
    "hold six or fewer.",
    "left_pedro_thrown": "the {card:card} is the left pedro, a trump: it stays in your hand.",
    "five_kept": "there are no pedros under {rules}: the {card:card} is an ordinary {suit:one} and "
    "must go.",
    "sacrifice_too_few": "six cards may be kept and you hold {held:trumps}: {count:trumps} must "
    "go, not {given}.",
    "sacrifice_too_many": "you hold {held:trumps} and keep six: {count:trumps} must go, not "
    "{given}.",
    "protected_thrown": "under {rules} a trump that scores may not be thrown: keep {cards:cards}.",
    # the dealer's own cards
    "draw_ok": "the dealer may take the top card of the stock unseen.",
    "take_faceup": "the dealer may take any card that lies face up.",
    "take_stock": "the dealer may take any card of what is left of the stock.",
    "draw_must_choose": "under {rules} the dealer looks through the stock: say which card you "
    "take.",
    "draw_stock_empty": "the stock is used up: take a card that lies face up.",
    "take_held": "you hold the {card:card} already; cards are added, never swapped.",
    "take_not_faceup": "the {card:card} does not lie face up: take a face-up card or the top of "
    "the stock.",
    "take_not_in_stock": "the {card:card} is not in what is left of the stock.",
    "take_only_stock": "the {card:card} was thrown: under {rules} the dealer chooses from the "
    "stock only.",
    "thrown_trump_stays": "the {card:card} is a trump that was thrown: under {rules} it stays out "
    "of play.",
    # playing a card
    "card_not_held": "you do not hold the {card:card}.",
    "lead_any": "you lead, and any card may be led.",
    "follows": "{suit:suit} were led and the {card:card} follows.",
    "follows_trump": "trumps were led and the {card:card} is a trump.",
    "follows_left_pedro": "the {card:card} is the left pedro, a trump, so it follows {suit:suit}.",
    "ruff_instead": "you could follow {suit:suit}, but under {rules} you may trump instead"
    "{besides:besides}.",
    "ruff_forced": "you hold no {suit:one}{besides:besides}, so under {rules} you must trump, and "
    "you do.",
    "ruff_free": "you hold no {suit:one}{besides:besides}: you may play any card, a trump too.",
    "void_any": "you hold no {suit:one}{besides:besides}, so any card may be played.",
    "void_no_trump": "you hold neither {suit:a} nor a trump, so any card may be played.",
    "void_of_trumps": "trumps were led and you hold none, so any card may be played.",
    "must_follow": "you hold {suit:a} and {suit:suit} were led; under {rules} you must follow.",
    "must_follow_no_ruff": "you hold {suit:a} and {suit:suit} were led; under {rules} you must "
    "follow and may not trump.",
    "follow_or_ruff": "you hold {suit:a} and {suit:suit} were led; under {rules} you must follow "
    "or trump, and the {card:card} does neither.",
    "left_pedro_no_follow": "the {card:card} is the left pedro, a trump: it does not follow "
    "{suit:suit}, and you hold {suit:a}.",
    "five_must_follow": "there are no pedros under {rules}: your {five:card} is an ordinary "
    "{suit:one} and must follow.",
    "must_follow_trump": "{trump:suit}, the trump suit, were led and you hold a trump: you must "
    "play one.",
    "left_pedro_must_follow": "the {left:card} is the left pedro, a trump, and trumps were led: it "
    "is the only one you hold, so you must play it.",
    "left_pedro_led": "the {led:card} that was led is the left pedro, a trump: it asks for "
    "{trump:suit}, not for {printed:suit}, and you hold a trump.",
    "must_ruff": "you hold a trump but no {suit:one}{besides:besides}; under {rules} you must play "
    "a trump.",
    "must_ruff_left_pedro": "you hold no {suit:one}; under {rules} you must then trump, and your "
    "only trump is the left pedro, the {left:card}.",
    # a trick, step by step
    "leads_plain": "{seat:seat} leads the {card:card}: {suit:suit} are asked for.",
    "leads_trump": "{seat:seat} leads the {card:card}, a trump: trumps are asked for.",
    "leads_left_pedro": "{seat:seat} leads the {card:card}, the left pedro: a trump, so "
    "{trump:suit} are asked for and not {printed:suit}.",
    "beats_suit": "{seat:seat} plays the {card:card}: it is higher than the {other:card} in the "
    "suit led and wins so far.",
    "ruffs": "{seat:seat} ruffs with the {card:card}: any trump beats any plain card.",
    "ruffs_left_pedro": "{seat:seat} ruffs with the {card:card}, the left pedro: it is a trump, "
    "and any trump beats any plain card.",
    "beats_trump": "{seat:seat} plays the {card:card}: a higher trump than the {other:card}.",
    "right_beats_left": "{seat:seat} plays the {card:card}, the right pedro: it beats the left "
    "pedro, the {other:card}.",
    "left_pedro_beats": "{seat:seat} plays the {card:card}, the left pedro: it ranks between the "
    "five and the four of trumps, so it beats the {other:card}.",
    "lower_suit": "{seat:seat} follows with the {card:card}: lower than the {other:card}.",
    "lower_trump": "{seat:seat} plays the {card:card}: a lower trump than the {other:card}.",
    "left_pedro_loses": "{seat:seat} plays the {card:card}, the left pedro: it ranks between the "
    "five and the four of trumps, below the {other:card}.",
    "follows_trumped": "{seat:seat} follows with the {card:card}, but the {other:card} is a trump "
    "and beats it.",
    "thrown_away": "{seat:seat} throws the {card:card}: neither a trump nor of the suit led, it "
    "cannot win.",
    "five_is_plain": "{seat:seat} throws the {card:card}: there are no pedros under {rules}, so "
    "this five is a plain card and cannot win.",
    "trick_won_trump": "{seat:seat} wins the trick with the {card:card}, the highest trump in it.",
    "trick_won_suit": "{seat:seat} wins the trick with the {card:card}, the highest card of the "
    "suit led; no trump was played.",
    "trick_open_trump": "so far {seat:seat} wins with the {card:card}, the highest trump.",
    "trick_open_suit": "so far {seat:seat} wins with the {card:card}, the highest card of the suit "
    "led.",
    # the points of a hand
    "point_right_pedro": "right pedro: {team:team} took the {card:card}, {points:points}.",
    "point_left_pedro": "left pedro: {team:team} took the {card:card}, {points:points}.",
    "point_high_ace": "High: {team:team} took the {card:card}, {points:points}.",
    "point_high_top": "High: {team:team} took the {card:card}, the highest trump in play, "
    "{points:points}.",
    "point_low_two": "Low: {team:team} took the {card:card}, {points:points}.",
    "point_low_bottom": "Low: {team:team} took the {card:card}, the lowest trump in play, "
    "{points:points}.",
    "point_low_held": "Low: {team:team} held the {card:card}, {points:points}, whoever took it.",
    "point_jack": "jack: {team:team} took the {card:card}, {points:points}.",
    "point_game_ten": "Game: {team:team} took the {card:card}, {points:points}.",
    "point_game_count": "Game: {team:team} counts {more} in its tricks against {less}, "
    "{points:points}.",
    "point_game_tie": "Game: both sides count {more}, so nobody scores it.",
    "point_out_of_play": "{point:point}: the {card:card} was not in play, so nobody scores it.",
    "point_no_trump": "{point:point}: no trump was in play, so nobody scores it.",
    # the score of a hand
    "contract_made": "{team:team} bid {bid} and took {own}: the bid is made.",
    "contract_failed": "{team:team} bid {bid} and took {own}: the bid fails.",
    "shoot_made": "{team:team} bet the Shoot and took all {total:points}: it is made.",
    "shoot_failed": "{team:team} bet the Shoot and took {own} of {total:points}: it fails.",
    "no_contract": "nobody bid: {team:team} named trumps and has nothing to make.",
    "score_difference": "{team:team} has more points and scores the difference, {points}.",
    "score_difference_none": "both sides have {own:points}: the difference is nothing, nobody "
    "scores.",
    "score_own_points": "{team:team} scores the {points:points} it took.",
    "score_bid_made": "{team:team} scores the bid, {points}, whatever it took.",
    "score_shoot_made": "{team:team} scores {points} for the Shoot.",
    "score_failed_nothing": "{team:team} scores nothing, not even the {own:points} it took.",
    "score_failed_total": "{team:team} scores the {total:points} of a hand and the {short} that "
    "lacked, {points}.",
    "score_failed_minus": "{team:team} loses the bid, {bid}, and does not score the {own:points} "
    "it took.",
    "score_failed_plus_bid": "{team:team} scores the {theirs} it took and the bid of "
    "{bid}, {points}.",
    # the end of a game
    "game_reached": "{team:team} has reached {target} and wins, {score} to {other}.",
    "game_bidders": "both sides have reached {target}; {team:team} bid this hand and wins, {score} "
    "to {other}.",
    "game_higher": "both sides have reached {target}; {team:team} has more and wins, {score} to "
    "{other}.",
    "game_in_order": "both sides have reached {target}; counted in the order High, Low, jack, "
    "Game, {team:team} was there first and wins.",
    "game_dealer": "both sides have reached {target} with {score} each; {team:team} dealt and "
    "wins.",
}
