"""Chooses which of the multilingual model's 250 000 word pieces are kept: those that the product's 14 languages are written with."""
import unicodedata

from packedModel import MARKS, SPACE, Cutter, PackedModel

LATIN = ("de", "en", "es", "fr", "it", "nl", "pl", "pt", "tr")
# The most frequent ones of each script, as the model's own probabilities have them. Kana: also with Han characters among them.
MOST = {"LATIN": 43000, "HAN": 9500, "KANA": 3425, "ARABIC": 6000, "HEBREW": 4500, "DEVANAGARI": 4500, "NONE": 3500}
# Of these scripts every single letter; of the last three, which others write in, the frequent ones.
LETTERS_OF = ("LATIN", "KANA", "HEBREW", "DEVANAGARI", "ARABIC", "GREEK", "CYRILLIC", "HANGUL")
RARE = -14
# Persian, Urdu, Kurdish, Uyghur and Pashto have them, Arabic has not.
NOT_ARABIC = set("پچژگکیےہھڑٹڈںۆێەڵڕۇۈۋېۀۃڭګټډړښځڅۍئۈ")
SAME = {"CJK": "HAN", "IDEOGRAPHIC": "HAN", "HIRAGANA": "KANA", "KATAKANA": "KANA"}
SAME |= {"COMBINING": "LATIN", "FULLWIDTH": "LATIN", "MODIFIER": "LATIN"}
WORDS = 60_000


def script_of(piece: str) -> str:
    letters = [one for one in piece.replace(SPACE, "") if one.isalpha() or unicodedata.category(one)[0] == "M"]
    names = {unicodedata.name(one, "?").split()[0].split("-")[0] for one in letters}
    scripts = {SAME.get(name, name) for name in names}
    if not scripts:
        return "NONE"
    if scripts == {"HAN", "KANA"}:
        return "KANA"
    return scripts.pop() if len(scripts) == 1 else "MIXED"


def in_our_words(model: PackedModel) -> set[int]:
    """The pieces that words of our languages in Latin script are cut into. The word lists decide nothing else, and none is kept."""
    from simplemma.strategies.dictionaries import DefaultDictionaryFactory

    cutter = Cutter(model.pieces, model.scores)
    found: set[int] = set()
    for language in LATIN:
        words = DefaultDictionaryFactory().get_dictionary(language)
        ordered = sorted(word.decode() if isinstance(word, bytes) else word for word in words)
        for word in ordered[:: max(1, len(ordered) // WORDS)]:
            for form in (word, word.capitalize()):
                found.update(cutter.cut(SPACE + form))
    return found


def choose_pieces(model: PackedModel, most: dict[str, int] = MOST) -> list[int]:
    """Their numbers, the four marks first; of each script the likeliest first."""
    ours = in_our_words(model)
    by_script: dict[str, list[int]] = {}
    for number, piece in enumerate(model.pieces):
        if number < MARKS or piece == "<mask>":
            continue
        script, bare = script_of(piece), piece.replace(SPACE, "")
        if script == "LATIN" and number not in ours and len(bare) > 1:
            continue
        if script == "ARABIC" and set(bare) & NOT_ARABIC:
            continue
        by_script.setdefault(script, []).append(number)
    kept = set(range(MARKS))
    for script, count in most.items():
        kept.update(by_script[script][:count])
    for script in LETTERS_OF:
        for number in by_script.get(script, []):
            is_letter = len(model.pieces[number].replace(SPACE, "")) == 1
            if is_letter and (script in most or model.scores[number] > RARE):
                kept.add(number)
    return sorted(kept)
