"""Questions about names of countries and languages elsewhere, and the letters of languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from games.questions.making.choose import seeded
from games.questions.making.draft import LEVELS, Draft, Level, Template
from games.questions.making.facts.countries import WELL_KNOWN, Country, by_name, countries
from games.questions.making.facts.languages import LANGUAGES, country_name, english_name, own_name, script
from games.questions.making.stems import plain
from games.questions.making.templates.words_abroad import alike

TOO_LIKE = 0.55
ALSO_NAMED = frozenset("CY EE HR LT LV SI SK".split())
OWN_NAMES: dict[Level, str] = {
    "easy": "de es sv",
    "normal": "nl fi hu ga cy pl is hr cs tr",
    "hard": "et eu sq lt lv br kw gd rm qu lb fy kl mt fo se to hsb gn st",
}
WRITTEN: dict[str, tuple[str, str]] = {
    "Cyrl": ("in Cyrillic letters, as Russian is", "bg uk mk be"),
    "Arab": ("in Arabic letters", "fa ur ps ug"),
    "Latn": ("in Latin letters, as English is", "vi tr sw id so ro fi hr ms et sq lt"),
    "Deva": ("in Devanagari, the letters of Sanskrit", "hi ne mr"),
}
WRITTEN_OTHERWISE = tuple(
    "bg uk mk be ru pl cs hr ro tr fa ur ps ar hi ne mr vi sw id so el he am hy ka ta th".split()
)
GREEK: dict[Level, str] = {"easy": "αβΔπΩ", "normal": "γσθλΣΦε", "hard": "ψξζηκχρτυνΓμ"}


def country_abroad() -> Iterable[Draft]:
    """Questions for names that are nothing like the English one."""
    return [
        _country(language, countries()[code])
        for language in LANGUAGES
        for code in (*WELL_KNOWN.split(), *sorted(ALSO_NAMED))
        if _is_strange(country_name(language, code), countries()[code].name)
    ]


def _is_strange(word: str, english: str) -> bool:
    first = plain(word)[:3]
    return bool(word) and alike(word, english) < TOO_LIKE and first not in plain(english) and " " not in word


def _country(language: str, country: Country) -> Draft:
    name, known = LANGUAGES[language]
    word = country_name(language, country.code)
    others = [
        other for other in countries().values() if other.continent == country.continent and other != country
    ]
    others = [other for other in others if other.level == "easy" or other.code in ALSO_NAMED]
    seeded("abroad", language, country.code).shuffle(others)
    others.sort(key=lambda other: plain(other.name)[0] != plain(word)[0])
    level: Level = max(known, country.level, key=LEVELS.index)
    return Draft(
        subject=f"{language} {country.code}",
        text=seeded("word", language, country.code).choice(
            (
                f"Which country is “{word}” in {name}?",
                f"On a map in {name} you read “{word}”. Which country is that?",
                f"Speakers of {name} call it “{word}”. Which country do they mean?",
            )
        ),
        right=country.name,
        wrong=[other.name for other in others][:6],
        level=level,
        holds=lambda answer: country_name(language, by_name()[answer].code) == word,
    )


def own_language() -> Iterable[Draft]:
    return [_own(code, level) for level, codes in OWN_NAMES.items() for code in codes.split()]


def _own(code: str, level: Level) -> Draft:
    word = own_name(code)
    others = [other for codes in OWN_NAMES.values() for other in codes.split() if other != code]
    others.sort(
        key=lambda other: (
            plain(english_name(other))[0] != plain(word)[0],
            seeded("own", code, other).random(),
        )
    )
    by_english = {english_name(other): other for other in [*others, code]}
    return Draft(
        subject=code,
        text=seeded("own-name", code).choice(
            (
                f"Which language do those who speak it call “{word}”?",
                f"“{word}” is a language’s own name for itself. Which language?",
            )
        ),
        right=english_name(code),
        wrong=[english_name(other) for other in others][:6],
        level=level,
        holds=lambda answer: own_name(by_english[answer]) == word,
    )


def written() -> Iterable[Draft]:
    return [_written(kind, how, code) for kind, (how, codes) in WRITTEN.items() for code in codes.split()]


def _written(kind: str, how: str, code: str) -> Draft:
    by_english = {english_name(other): other for other in {*WRITTEN_OTHERWISE, code}}
    others = [name for name, other in sorted(by_english.items()) if script(other) != kind]
    seeded("written", code).shuffle(others)
    known = "hi uk vi tr fa fi id".split()
    return Draft(
        subject=code,
        text=f"Which of these languages is usually written {how}?",
        right=english_name(code),
        wrong=others[:9],
        level="normal" if code in known else "hard",
        holds=lambda answer: script(by_english[answer]) == kind,
    )


def greek_letter() -> Iterable[Draft]:
    return [_greek(sign, level) for level, signs in GREEK.items() for sign in signs]


def _greek(sign: str, level: Level) -> Draft:
    signs = "".join(GREEK.values())
    others = sorted({_letter(other) for other in signs} - {_letter(sign)})
    seeded("greek", sign).shuffle(others)
    size = "capital" if sign.isupper() else "small"
    return Draft(
        subject=unicodedata.name(sign),
        text=f"What is the Greek letter {sign} called? (Here you see the {size} one.)",
        right=_letter(sign).capitalize(),
        wrong=[other.capitalize() for other in others][:8],
        level=level,
        holds=lambda answer: (
            unicodedata.lookup(f"GREEK {size} LETTER {answer}".replace("Lambda", "LAMDA")) == sign
        ),
    )


def _letter(sign: str) -> str:
    return unicodedata.name(sign).split()[-1].lower().replace("lamda", "lambda")


NAMES_ABROAD = (
    Template(
        number=33,
        name="country-abroad",
        category="language",
        sources=("cldr",),
        most={"easy": 20, "normal": 40, "hard": 35},
        drafts=country_abroad,
    ),
    Template(
        number=34,
        name="language-by-own-name",
        category="language",
        sources=("cldr",),
        most={"easy": 10, "normal": 12, "hard": 20},
        drafts=own_language,
    ),
    Template(
        number=35,
        name="letters-of-language",
        category="language",
        sources=("cldr",),
        most={"normal": 12, "hard": 14},
        drafts=written,
    ),
    Template(
        number=36,
        name="greek-letter",
        category="language",
        sources=("python",),
        most={"easy": 6, "normal": 8, "hard": 12},
        drafts=greek_letter,
    ),
)
