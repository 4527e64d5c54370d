"""The rules that are no constraint of a plan of several turns, each with the reason."""

BY_CONSTRUCTION: dict[str, str] = {
    "COM-1": "claims exist only for the territories of the board",
    "SET-1": "the territories that can be claimed are those in play",
    "TRN-3": "a Demolish is tied to a building; after a claim no building need follow",
    "DEM-2": "in DEM-1 only higher generations fell a building",
    "DEM-3": "what is built and what stands are apart, and only what is built scores and uses up tiles",
    "DEM-5": "the reading chooses the workers on the right-hand side of DEM-4",
    "DEM-6": "a place may lie anywhere in the estate, vacant land included",
    "BLD-5": "places exist only with frontage",
    "BLD-6": "places exist only on one block",
    "BLD-7": "places are the tile's rotations; mirrored ones only by the reading flip_tiles=yes",
    "BLD-8": "vacant land is what nothing stands on, so its workers are back by themselves",
    "ACT-2": "the market's arcs shift once, at the start of a turn, and only when all cards shown are known",
    "ACT-3": "the market's arcs take two cards once, both of size 2, before the refill and never off an empty pile",
    "END-1a": "the arcs whose refill triggers the end lead nowhere",
    "SCO-6": "a place scores, turn by turn, Gold Prestige with its printed points: the others' turns are known",
    "SCO-8": "its tie-breaks are the later parts of a plan's worth",
}
"""The rules that hold by the way the variables are made, and why."""

NOT_MODELLED: dict[str, str] = {
    "COM-2": "which streets score is data of the edition; places know the cards of their streets",
    "COM-3": "what gives frontage is data of the edition; places exist only with frontage",
    "COM-4": "what a player has is read off the position",
    "COM-5": "which legendaries are free is read off the position",
    "COM-6": "the cards are those of the position's market",
    "COM-7": "which tiles are irregular is data of the edition",
    "SET-2": "the set-up is over when a plan begins; the cards in play are read off the position",
    "SET-3": "as SET-2: starter buildings are buildings of the position",
    "SET-4": "as SET-2: the market is read off the position",
    "SET-5": "as SET-2: without action cards none is in hand",
    "SET-6": "as SET-2: the thresholds of silver and gold are read off the set-up",
}
"""The rules that the model leaves aside, and why."""
