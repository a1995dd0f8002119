"""Eight: a small game of the tests, with everything that a game of the site may have.

Up to eight seats, alliances that change within a match, options that are numbers, a seat that only a bot may
hold, a question from a stock outside the rules, hidden hands, a simultaneous phase, several campaigns. It
passes the conformance suite like any game, and `tests.support.eight.site` puts it among those of the site.

A campaign: three cards each; in turn everybody declares a colour, and whoever declared the same is allied; a
question is drawn, which all but the oracle (the last seat) answer at once, for one point; in turn everybody
plays a card, and the alliance of the highest gets two points each. So often, or until somebody has enough.
"""
