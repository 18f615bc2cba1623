"""English: why a player decides as he does, hints, warnings and the review of a hand.

`SENTENCES` has one reason for each key of `cinch.bots`, said without "I" or "you", so that it
serves a player's own decision and a hint alike. `NUDGES` has a question or a pointer for the
same keys that does not name the card. The forms of the placeholders are those of
`cinch.sentences.en`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cinch.actions import Action

__all__ = ["NUDGES", "SENTENCES", "advice", "nudge", "say"]

SENTENCES: dict[str, str] = {
    # any player
    "any": "No reason: any legal action will do.",
    # the auction
    "pass_must": "No bid is left that could be made here, so it must be a pass.",
    "pass_partner": "Partner holds the auction with {bid}, and this hand supports it better than "
    "it could lead.",
    "pass_weak": "With {suit:suit} as trumps about {estimate:points} are to be hoped for, and a "
    "bid must be at least {least}.",
    "bid_forced": "The dealer must bid, and {bid} is the least costly way.",
    "bid_shoot": "With {suit:suit} as trumps every point may be won, so the Shoot is worth it.",
    "bid_estimate": "With {suit:suit} as trumps about {estimate:points} are to be hoped for, so a "
    "bid of {bid} is sound.",
    "name_best": "{suit:suit} promise most: about {estimate:points} for the side.",
    # the discard
    "throw_nothing": "There is no plain card to throw.",
    "throw_plain": "Every card that is not a trump goes; with six trumps or fewer there is no "
    "choice.",
    "throw_trumps": "Seven trumps are too many: {cards:cards} will be missed least, since the high "
    "trumps win tricks and the cards that score bring points.",
    # the dealer's choice
    "take_trump": "The {card:card} is a trump: nothing else on offer is worth as much.",
    "draw_hope": "Only plain cards lie open; a card from the stock may be a trump.",
    "take_plain": "No trump can be had, so the highest plain card will do: the {card:card}.",
    # leading
    "only_card": "The {card:card} is the only legal card.",
    "lead_plain_free": "The opponents have no trump left, so a plain card may win, or costs "
    "nothing.",
    "lead_plain": "The trumps are better kept for later: the {card:card} gives nothing away.",
    "lead_free": "Nobody else can have a trump that matters: what is led now is safe.",
    "lead_catch": "No trump still out beats the {card:card}: it draws trumps, and a pedro may have "
    "to fall on it.",
    "lead_draw": "No trump still out beats the {card:card}: led, it draws the opponents' trumps.",
    "lead_points": "The {card:card} is led although the {higher:card} may take it: it would hardly "
    "be safer later.",
    "lead_force": "The {card:card} makes the {higher:card} come out; the trumps behind it grow.",
    "lead_low": "A low trump hands the lead over and keeps the trumps that matter.",
    # following
    "give_sure": "The trick is partner's for certain: the {card:card} goes home on it.",
    "give_hope": "Partner's {top:card} will probably hold, so the {card:card} goes with it.",
    "give_nothing": "The trick is partner's already; nothing more is needed than the {card:card}.",
    "wait_partner": "Partner's {top:card} is winning the trick but may be beaten yet, so nothing "
    "that scores goes on it.",
    "save_pedro": "The {card:card} wins the trick itself: the pedro is home.",
    "take_points": "The {card:card} wins this trick for certain and brings its own point home.",
    "cinch": "The {pedro:card} may still come from behind: the {card:card} is high enough to keep "
    "it from winning.",
    "take_cheap": "The {card:card} is the cheapest card that takes the trick.",
    "take_sure": "Nothing that is still out beats the {card:card}.",
    "take_over": "Partner's {top:card} will not hold by itself; the {card:card} is safer.",
    "take_try": "The {card:card} is winning for now; whoever wants it must go higher.",
    "lose_points": "Nothing better is legal: the {card:card} costs least.",
    "hide_pedro": "The {top:card} cannot be beaten usefully, and the {pedro:card} must not fall on "
    "an opponent's trick: the {card:card} goes instead.",
    "duck": "The trick is not worth a high trump: the {card:card} ducks.",
    "throw": "The trick is theirs: the {card:card} costs nothing.",
    # notes on a legal card
    "note_taken": "The {card:card} can be taken by the {by:card}, which is still out.",
    "note_partner_beaten": "Partner's {top:card} can still be beaten by the {by:card}; the "
    "{card:card} would go with it.",
    "note_feeds": "The {card:card} goes to the opponents, whose {top:card} is winning: "
    "{points:points} for them.",
    "note_pedro_wins": "The {pedro:card} may still come from behind and win this trick; a higher "
    "trump would keep it off.",
    # the review
    "review_best": "The {card:card} was best; nothing gets more out of this hand.",
    "review_only": "The {card:card} was the one card that keeps the result: well played.",
    "review_loss": "The {card:card} gave away {loss:points} of the score; better was the "
    "{best:card}. {reason}",
    "review_unlucky": "With all cards seen the {best:card} gets {loss:points} more than the "
    "{card:card}, but nobody at the table could know that: on what could be seen the {card:card} "
    "was right.",
    "review_suit_best": "{suit:suit} were the right trump suit.",
    "review_suit": "{best:suit} as trumps would have scored {loss:points} more than {suit:suit}, "
    "with all cards seen.",
    "review_agree": "{action}: the coach would have done the same. {reason}",
    "review_differ": "{action}: the coach would rather have chosen “{best}”. {reason}",
    "review_no_loss": "Nothing was given away in the play: the score is what the cards allowed.",
}

NUDGES: dict[str, str] = {
    "any": "Anything legal will do.",
    "pass_must": "Is there a bid left that you could make?",
    "pass_partner": "Partner holds the auction. Would your suit really do better?",
    "pass_weak": "Count what your best suit could bring. Is the lowest bid within reach?",
    "bid_forced": "You must bid: what is the least that will do?",
    "bid_shoot": "Could your side take every point?",
    "bid_estimate": "Count your best suit: ace, pedros, jack, and how many trumps. That is a bid.",
    "name_best": "Which suit has the length and the points? Count the left pedro with its colour.",
    "throw_nothing": "Look for plain cards. Is there any?",
    "throw_plain": "Which of your cards are not trumps?",
    "throw_trumps": "You may keep six. Which trumps neither score nor win a trick?",
    "take_trump": "Is there a trump among the cards you may take?",
    "draw_hope": "You know what lies open. What might the stock hold?",
    "take_plain": "No trump is to be had. Which plain card could win a trick?",
    "only_card": "There is only one legal card.",
    "lead_plain_free": "Who can still trump?",
    "lead_plain": "Must it be a trump? Think of a card that gives nothing away.",
    "lead_free": "Who has trumps left? What is safe to lead?",
    "lead_catch": "Which trump is the highest that is left? What might fall on it?",
    "lead_draw": "Who holds the highest trump that is left? What happens when it is led?",
    "lead_points": "Which of your cards will lose its point anyway?",
    "lead_force": "Which of your trumps makes the higher ones come out?",
    "lead_low": "Do you want the lead just now? Who should play last?",
    "give_sure": "Whose trick is it? Can anybody still beat it?",
    "give_hope": "Partner is winning the trick. What would you like to send home with it?",
    "give_nothing": "The trick is safe. Do you need to spend anything?",
    "wait_partner": "Partner is winning the trick, but who plays after you?",
    "save_pedro": "Is there a pedro that could win this trick itself?",
    "take_points": "Is there a card that scores and wins here?",
    "cinch": "Who plays after you, and could he win with a pedro?",
    "take_cheap": "You play last. What is the cheapest card that wins?",
    "take_sure": "Which of your cards can nobody beat?",
    "take_over": "Will partner's card hold?",
    "take_try": "What must the next player go over?",
    "lose_points": "Which legal card costs least?",
    "hide_pedro": "An opponent is winning the trick. What must not fall on it?",
    "duck": "What is this trick worth? Is it worth a high trump?",
    "throw": "You cannot win this trick usefully. What will you miss least?",
}


def _form(text: str, facts: Mapping[str, object]) -> str:
    from cinch.sentences.en import Fact

    said = text.format_map({name: Fact(value) for name, value in facts.items()})
    return said[:1].upper() + said[1:]


def say(key: str, facts: Mapping[str, object]) -> str:
    """The sentence for a key with its facts filled in; KeyError when one is missing.

    >>> say("take_sure", {"card": "AS"})
    'Nothing that is still out beats the ace of spades.'
    """
    return _form(SENTENCES[key], facts)


def nudge(key: str, facts: Mapping[str, object]) -> str:
    """The pointer for a key, which names no card.

    >>> nudge("give_sure", {"card": "5S", "top": "AS"})
    'Whose trick is it? Can anybody still beat it?'
    """
    return _form(NUDGES[key], facts)


def advice(action: Action) -> str:
    """An action as a piece of advice.

    >>> from cinch.actions import Action
    >>> advice(Action.parse("discard 2S 4D")), advice(Action.parse("bid 6"))
    ('Throw the two of spades and the four of diamonds.', 'Bid 6.')
    """
    from cinch.cards import CARDS, cards_of

    match action.kind:
        case "pass":
            return "Pass."
        case "bid":
            return f"Bid {action.value}."
        case "trump":
            return _form("Name {suit:suit}.", {"suit": action.suit.letter})
        case "draw":
            return "Draw a card from the stock."
        case "discard":
            if not action.value:
                return "Throw nothing."
            cards = [str(card) for card in reversed(cards_of(action.value))]
            return _form("Throw {cards:cards}.", {"cards": cards})
    verb = "Take" if action.kind == "take" else "Play"
    return _form(verb + " the {card:card}.", {"card": str(CARDS[action.value])})
