"""What each number of an observation means: the fields of the table, and those of each seat."""

from __future__ import annotations

BOARD = {
    "amsterdam_bonus": "the option of that name, as the place of its value in the table of options, from 0",
    "stage": (
        "the open decision: first product, move, payment, upkeep, may earn prestige, option, hand card, next "
        "action, product to gain, factory, donation, product to give and to take in a swap, alliance, ship, "
        "lawsuit of a ship, lawsuit, pay again, court, product to steal, repeat, letter for a product to give and"
        " to take, end of the turn, over"
    ),
    "actor": "0 the viewer decides, 1 the rival",
    "turn": "0 the viewer's turn, 1 the rival's, -1 during the setup",
    "hamburg": "0 the viewer is Hamburg, 1 the rival",
    "supply": "beer, cloth, leather, furniture in the supply",
    "letters": "in the supply",
    "factories": "in the supply",
    "stars": "star tokens in the supply",
    "jar": "the space of the ink jar",
    "basic_at": "the basic card at each ink space, 0 for the printed action of space 0, -1 for dark spaces",
    "dark": "special cards on the dark spaces, -1 none",
    "discard": "for each special card whether it lies on the discard pile",
    "unseen_cards": "for each special card whether it is in the stack or hidden in a hand",
    "stack_size": "special cards in the stack",
    "ships_up": "the ships on offer, -1 none",
    "unseen_ships": "for each ship whether it is in the stack or out of the game",
    "ship_stack": "ships in the stack",
    "alliances_up": "the alliances on offer, -1 none",
    "lawsuits_up": "the lawsuits on I, II, III, -1 none",
    "markers": "their markers, positive towards the viewer",
    "unseen_lawsuits": "for each lawsuit whether it is in the stack or out of the game",
    "lawsuit_stack": "lawsuits in the stack",
    "prestige": "the prestige marker, positive towards the viewer",
    "bell": "who holds the bell in an off-season, otherwise -1",
    "off_seasons": "how many there have been",
    "card": "the card in use, -1 none",
    "slots_left": "its actions that are neither done nor closed, as the bits of a number",
    "slot": "the action being carried out, -1 none",
    "from_hand": "the special card being played from the hand, -1 none",
    "gained": "products gained in the running production or gift, as the bits of a number",
    "handled": "alliances whose upkeep is settled in this off-season, as the bits of a number",
    "given": "the product given in a swap or an exchange, -1 none",
    "task": (
        "the agenda, what is still to do, the last first to be done: a stage, or from 40 on arrive, off-season, "
        "use card, finish card, prestige, part of an advance, part of a win, shift lawsuits, refill ships, draw, "
        "produce more, bonus products, paid building, donated, next turn, income of ships, begin; 0 none"
    ),
    "who": "for each task 0 the viewer, 1 the rival",
    "detail": "what each task is about: a card, a space, a repetition",
    "number": "how much of each task: pieces, steps, payments",
}
SEAT = {
    "products": "beer, cloth, leather, furniture",
    "letters": "letters",
    "factories": "factories",
    "inactive": "those of them that were used",
    "stars": "star tokens",
    "ships": "for each ship whether it is owned",
    "lawsuits": "for each lawsuit whether it is won",
    "alliances": "for each alliance whether it is held",
    "hand": "for each special card whether it is in the hand; of the rival only what the viewer knows",
    "hand_size": "cards in the hand",
}
SHAPES: dict[str, tuple[int, ...]] = {}
