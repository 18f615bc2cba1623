"""English: the question that each rule field answers, its values, and why a preset has them."""

from __future__ import annotations

from typing import Any

__all__ = ["QUESTIONS", "REASONS", "SHORT_BESIDES_DEALER", "WORDS"]

QUESTIONS: dict[str, str] = {
    "pedros": "Are there pedros?",
    "hand_size": "How many cards is each player dealt?",
    "draw": "Are plain cards thrown and hands brought to six?",
    "min_bid": "What is the lowest bid?",
    "max_bid": "What is the highest ordinary bid?",
    "shoot": "Is there a special bet to win every point?",
    "dealer_equal": "May the dealer take the auction with an equal bid?",
    "auction_rounds": "How often does each player speak in the auction?",
    "passed_out": "What happens when everybody passes?",
    "forced_bid": "What must a forced dealer bid at least?",
    "excess_trumps": "What does a player with more than six trumps do?",
    "dealer_draw": "How does the dealer complete his own hand?",
    "thrown_trumps_return": "May a trump that was thrown come back into a hand?",
    "discards_public": "Do the discards lie face up?",
    "ruff_when_able": "May a player able to follow a plain suit trump instead?",
    "must_ruff": "Must a player void in the plain suit led play a trump?",
    "leader": "Who leads to the first trick?",
    "high": "Who scores the point for High?",
    "low": "Which card is Low?",
    "low_to": "Does Low belong to the side that takes it or to the side that held it?",
    "game": "What earns the point for Game?",
    "made": "What does a bid score when it is made?",
    "failed": "What does a bid cost when it fails?",
    "shoot_pays": "What does a made Shoot score?",
    "target": "How many points win the game?",
    "both_over": "Who wins when both sides reach the target in the same hand?",
}

#: Values in words; fields with numbers have one template under ``...``.
WORDS: dict[str, dict[Any, str]] = {
    "pedros": {
        True: "yes: the five of trumps and the other five of its colour, five points each",
        False: "no: every five is an ordinary card of its printed suit",
    },
    "hand_size": {...: "{value}"},
    "draw": {
        True: "yes: all plain cards go, then everybody is brought to six cards",
        False: "no: everybody plays the cards he was dealt",
    },
    "min_bid": {...: "{value}"},
    "max_bid": {...: "{value}"},
    "shoot": {True: "yes: the Shoot, a bet of 8 for every point", False: "no"},
    "dealer_equal": {
        "never": "no: every bid must be higher than the last",
        "top": "only at the top: he may repeat the highest bid there is",
        "always": "yes: he may take any bid over at the same number",
    },
    "auction_rounds": {
        "one": "once",
        "many": "round after round, until everybody but the highest bidder has passed",
    },
    "passed_out": {
        "dealer_names": "the dealer names trumps and nobody has a bid to make",
        "eldest_names": "the player on the dealer's left names trumps and nobody has a bid to make",
        "dealer_forced": "the dealer must bid",
        "redeal": "the cards are thrown in and the next dealer deals",
    },
    "forced_bid": {0: "nothing: no dealer is ever forced", ...: "{value}"},
    "excess_trumps": {
        "free": "he throws any trumps down to six, even a card that scores",
        "protected": "he throws trumps down to six, but never a card that scores",
        "to_first_trick": "he keeps them all and puts those above six on the first trick",
    },
    "dealer_draw": {
        "blind": "from the top of the stock, unseen, as everybody does",
        "any_faceup": "for each missing card he takes the top of the stock, unseen, or any face-up "
        "card",
        "searches_stock": "he looks through the rest of the stock and picks what he needs",
    },
    "thrown_trumps_return": {True: "yes", False: "no: a thrown trump is out of play"},
    "discards_public": {True: "yes, for all to see", False: "no, they are thrown face down"},
    "ruff_when_able": {True: "yes", False: "no: able to follow, he must follow"},
    "must_ruff": {True: "yes, if he has one", False: "no: he may play any card"},
    "leader": {
        "namer": "the player who named trumps",
        "left_of_namer": "the player on the left of the one who named trumps",
    },
    "high": {
        "ace": "whoever takes the ace of trumps; without the ace nobody",
        "highest": "whoever takes the highest trump in play",
        "none": "nobody: High is not counted",
    },
    "low": {
        "two": "the two of trumps; without it nobody scores Low",
        "lowest": "the lowest trump in play",
        "none": "none: Low is not counted",
    },
    "low_to": {"taker": "to the side that takes it", "holder": "to the side that held it"},
    "game": {
        "ten": "taking the ten of trumps",
        "count": "the higher count of ace 4, king 3, queen 2, jack 1, ten 10 in the tricks taken",
        "none": "nothing: Game is not counted",
    },
    "made": {
        "difference": "the side with more points, either one, scores the difference",
        "own_points": "each side scores the points it took",
        "bid": "the bidders score the bid and no more; the others score what they took",
    },
    "failed": {
        "total_plus_shortfall": "the others score all {total}, in play or not, and the shortfall "
        "as well",
        "minus_bid": "the bidders lose the bid; the others score what they took",
        "points_plus_bid": "the others score what they took and the bid as well",
    },
    "shoot_pays": {0: "nothing: there is no Shoot", ...: "{value}"},
    "target": {...: "{value}"},
    "both_over": {
        "bidders": "the bidding side",
        "higher": "the side with the higher score",
        "in_order": "the side that gets there first, counting High, Low, Jack, Game in that order",
    },
}

_NO_DRAW = "Nothing is thrown and nothing drawn, so the question never comes up."

SHORT_BESIDES_DEALER = (
    "The document does not say what happens when the stock is too short for another player than "
    "the dealer; he gets discards, as in Cinch with Shoot."
)

#: Why a preset has its value: field -> preset -> one sentence.
REASONS: dict[str, dict[str, str]] = {
    "pedros": {
        "le-cinch": "The document gives both fives of the trump colour five points each and "
        "makes the left one a trump between the five and the four.",
        "double-pedro": "The document turns the second five of the trump colour into a trump "
        "that beats the four and loses to the five.",
        "shoot": "The document's whole list of points is ace, jack, Low and Game; fives are not "
        "on it.",
        "high-five": "The document counts the other five of the colour among the special cards "
        "of the trump suit but gives it no rank; it is read as a trump between the five and the "
        "four, as its relatives play it.",
    },
    "hand_size": {
        "le-cinch": "The document deals nine cards each, in threes.",
        "double-pedro": "The document deals nine cards each, in threes.",
        "shoot": "The document starts every player with nine cards.",
        "high-five": "The document deals nine cards each, in threes, and mentions ten or twelve "
        "as variations.",
    },
    "draw": {
        "le-cinch": "The document has everybody throw what is not trump and be brought to exactly "
        "six cards.",
        "double-pedro": "The document has everybody throw what is not trump and be brought to six "
        "cards by a second deal.",
        "shoot": "The document has everybody throw every plain card and start the play with "
        "exactly six.",
        "high-five": "The document passes straight from naming trumps to the first lead and never "
        "mentions a stock, so the nine cards are played as dealt.",
    },
    "min_bid": {
        "le-cinch": "The document lets the bidding begin at 1.",
        "double-pedro": "The document lets the bidding begin at 2.",
        "shoot": "The document's list of bets begins with 1.",
        "high-five": "The document sets the minimum at 1 and mentions 6 as a variation.",
    },
    "max_bid": {
        "le-cinch": "The document ends the bids at 14, every point of a hand.",
        "double-pedro": "The document ends the bids at 14, every point of a hand.",
        "shoot": "The document's ordinary bets end at 4, every point of a hand.",
        "high-five": "The document names no highest bid; 13 is every point that its hand has.",
    },
    "shoot": {
        "le-cinch": "The document knows the bids from 1 to 14 and no other.",
        "double-pedro": "The document knows the bids from 2 to 14 and no other.",
        "shoot": "The document adds the bet of 8, a promise to win all four points.",
        "high-five": "The document speaks of no special bet.",
    },
    "dealer_equal": {
        "le-cinch": "The document leaves each player the choice to pass or to go higher.",
        "double-pedro": "The document only says that the highest bid wins, which needs every bid "
        "to be higher than the last.",
        "shoot": "The document lets the dealer alone answer a bet of 8 with another 8, which wins.",
        "high-five": "The document leaves each player the choice to pass or to go higher.",
    },
    "auction_rounds": {
        "le-cinch": "The document allows one round and no second thoughts.",
        "double-pedro": "The document lets each of the four speak in his turn and chooses the "
        "highest bid from that.",
        "shoot": "The document calls the dealer the last to bet, so there is one round.",
        "high-five": "The document lets the bidding go on clockwise without saying for how long; "
        "one round is what its relatives play.",
    },
    "passed_out": {
        "le-cinch": "The document lets the dealer choose trumps, and his side has no minimum to "
        "make.",
        "double-pedro": "The document is silent; the rule of Le Cinch, the same game, is taken.",
        "shoot": "The document is silent; as in Le Cinch the dealer names trumps without a bet.",
        "high-five": "The document is silent; as in Le Cinch the dealer names trumps without a "
        "bid.",
    },
    "forced_bid": {
        "le-cinch": "The document frees the dealer's side from any minimum when all have passed.",
        "double-pedro": "The document forces nobody to bid.",
        "shoot": "The document forces nobody to bet.",
        "high-five": "The document forces nobody to bid.",
    },
    "excess_trumps": {
        "le-cinch": "The document makes a player with more than six trumps go down to six and "
        "protects no card.",
        "double-pedro": "The document makes a player with too many trumps sacrifice some and "
        "protects no card.",
        "shoot": "The document wants exactly six cards in every hand without saying which trumps "
        "go; the choice is left to the player.",
        "high-five": _NO_DRAW,
    },
    "dealer_draw": {
        "le-cinch": "The document lets the dealer take face-up discards in place of cards from "
        "the stock.",
        "double-pedro": "The document lets the dealer serve himself last and choose, without "
        "saying from where; it is read as the rest of the stock, without swapping cards he kept.",
        "shoot": "The document has the dealer hand out cards from the rest of the pack and gives "
        "him no choice of his own.",
        "high-five": _NO_DRAW,
    },
    "thrown_trumps_return": {
        "le-cinch": "The document supposes that no face-up card is a trump, yet it has spare "
        "trumps thrown onto the same heap and closes no card of it to the dealer; that permission "
        "is taken as it stands.",
        "double-pedro": "The document is silent; the dealer's choice is read as a choice from the "
        "stock, so a thrown trump stays out.",
        "shoot": "The document refills from the thrown cards that are not trumps, and only when "
        "the rest of the pack is used up.",
        "high-five": _NO_DRAW,
    },
    "discards_public": {
        "le-cinch": "The document spreads the discards face up, so that everybody's trumps can be "
        "counted.",
        "double-pedro": "The document puts the discards aside face up.",
        "shoot": "The document is silent; discards lie face up, as is usual.",
        "high-five": _NO_DRAW,
    },
    "ruff_when_able": {
        "le-cinch": "The document obliges a player either to ruff or to follow; it is read as a "
        "free choice between the two.",
        "double-pedro": "The document leaves a player the choice to follow a plain suit or to "
        "play a trump.",
        "shoot": "The document wants the suit led to be followed whenever that is possible.",
        "high-five": "The document wants the suit led to be followed whenever that is possible.",
    },
    "must_ruff": {
        "le-cinch": "The document obliges a player either to ruff or to follow; whoever cannot "
        "follow is left with the ruff.",
        "double-pedro": "The document allows any card only to a player who has neither the suit "
        "led nor a trump.",
        "shoot": "The document allows any card to a player who cannot follow.",
        "high-five": "The document allows any card to a player who cannot follow.",
    },
    "leader": {
        "le-cinch": "The document gives the first lead to the player who won the auction.",
        "double-pedro": "The document gives the first lead to the player who took the bid.",
        "shoot": "The document gives the first lead to the player whose bet won.",
        "high-five": "The document gives the first lead to the player on the declarer's left, "
        "unlike the other three.",
    },
    "high": {
        "le-cinch": "The document defines High as the ace of trumps; no other card takes its "
        "place.",
        "double-pedro": "The document defines High as the ace of trumps; no other card takes its "
        "place.",
        "shoot": "The document counts the ace of trumps, and nobody wins the point when it is out "
        "of play.",
        "high-five": "The document defines High as the highest trump in play, usually the ace.",
    },
    "low": {
        "le-cinch": "The document defines Low as the two of trumps.",
        "double-pedro": "The document defines Low as the two of trumps.",
        "shoot": "The document counts the lowest trump played: the three when the two is out, and "
        "so on upwards.",
        "high-five": "The document defines Low as the lowest trump in play, usually the two.",
    },
    "low_to": {
        "le-cinch": "The document counts for each side the points that it made in the play.",
        "double-pedro": "The document counts the points that lie in the tricks a side took.",
        "shoot": "The document has sides score by winning important cards and makes no exception "
        "for Low.",
        "high-five": "The document counts the special cards won in tricks.",
    },
    "game": {
        "le-cinch": "The document defines Game as the ten of trumps.",
        "double-pedro": "The document defines Game as the ten of trumps.",
        "shoot": "The document counts the honours and tens in the tricks, and a tie gives the "
        "point to nobody.",
        "high-five": "The document gives no card beyond High, Low, jack and pedros a value.",
    },
    "made": {
        "le-cinch": "The document gives the difference to the side with more points, whichever "
        "side bid.",
        "double-pedro": "The document gives the difference to the side with more points, and its "
        "example gives it to the opponents.",
        "shoot": "The document gives each side the points it won.",
        "high-five": "The document gives each side the points it made.",
    },
    "failed": {
        "le-cinch": "The document gives the opponents 14 and the points that were missing, even "
        "when some points were not in play.",
        "double-pedro": "The document gives the opponents 14 and the points that were missing.",
        "shoot": "The document takes the bet away from the side that failed; the others keep what "
        "they won.",
        "high-five": "The document takes the bid away from the side that failed; the others keep "
        "what they made.",
    },
    "shoot_pays": {
        "le-cinch": "There is no Shoot to pay for.",
        "double-pedro": "There is no Shoot to pay for.",
        "shoot": "The document says what a failed Shoot costs but not what a made one pays; it is "
        "read as paying what it risks.",
        "high-five": "There is no Shoot to pay for.",
    },
    "target": {
        "le-cinch": "The document plays to 51.",
        "double-pedro": "The document plays to 51.",
        "shoot": "The document plays to 15.",
        "high-five": "The document calls 51 and 61 both usual; the first of them is taken.",
    },
    "both_over": {
        "le-cinch": "The document is silent, and by its scoring only one side scores in a hand.",
        "double-pedro": "The document is silent, and by its scoring only one side scores in a "
        "hand.",
        "shoot": "The document gives such a game to the side that bet in that round.",
        "high-five": "The document is silent; the bidding side wins, as at most tables.",
    },
}
