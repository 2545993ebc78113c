"""Makes web/public/fonts/stix-two-math-subset.woff2, the face of formulas (docs/design.md, "Type").

    npm pack @fontsource/stix-two-math@5.3.0 && tar xzf fontsource-stix-two-math-5.3.0.tgz
    python3 scripts/maths-face/make.py package/files/stix-two-math-latin-400-normal.woff2 web/public/fonts/stix-two-math-subset.woff2

Needs fonttools with brotli (Debian: python3-fonttools, python3-brotli). The Open Font License lets a changed font be passed on, under the
same licence and no reserved name; STIX Two reserves none, and the changed one calls itself Sopan Maths.

What is changed beside leaving characters out:
- Chromium gives every root the width of the widest root sign that the face has, which left 0.4 em of nothing after it. All sizes of the sign
  have the width of the smallest here, as in Computer Modern.
- The face has no larger prime for exponents ("ssty"), and as an exponent its prime is a speck above the letter. It is drawn for exponents here.
"""
import sys

from fontTools import subset
from fontTools.misc.transform import Transform
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont


def span(first, last):
    return set(range(first, last + 1))


# Latin and Greek in all the ways that formulas write them, numbers, and the signs of school and entrance examinations.
CHARACTERS = set().union(
    span(0x20, 0x7E),
    {0xA0, 0xA3, 0xA7, 0xAC, 0xB7, 0xB9, 0xD7, 0xF7, 0x131, 0x237, 0x332, 0x338},
    span(0xB0, 0xB4), span(0x300, 0x304), span(0x306, 0x308), span(0x30A, 0x30C),
    span(0x391, 0x3A1), span(0x3A3, 0x3A9), span(0x3B1, 0x3C9), {0x3D1, 0x3D5, 0x3D6, 0x3F0, 0x3F1, 0x3F5},
    span(0x2010, 0x2016), span(0x2018, 0x201D), span(0x2020, 0x2022), {0x2026, 0x2044}, span(0x2032, 0x2034), span(0x2061, 0x2064),
    {0x20D6, 0x20D7},
    span(0x2102, 0x2138) - {0x2103, 0x2104, 0x2105, 0x2106, 0x2107, 0x2108, 0x2109, 0x210C, 0x2114, 0x2116, 0x2117, 0x211E, 0x211F,
                            0x2120, 0x2121, 0x2122, 0x2123, 0x2125, 0x2127, 0x2128, 0x2129, 0x212A, 0x212B, 0x212D, 0x212E, 0x2132},
    span(0x2145, 0x2148),
    span(0x2190, 0x2199), {0x21A6, 0x21A9, 0x21AA}, span(0x21BC, 0x21CC), span(0x21D0, 0x21D5),
    span(0x2200, 0x222E), span(0x2234, 0x2237), {0x223C, 0x223D, 0x224C, 0x224D, 0x2250, 0x2254, 0x2255, 0x226A, 0x226B, 0x228E},
    span(0x2240, 0x2248), span(0x2260, 0x2265), span(0x226E, 0x2271), span(0x227A, 0x227D), span(0x2282, 0x228B), span(0x2293, 0x2299),
    span(0x22A2, 0x22A5), {0x22A8, 0x22C8, 0x22CD}, span(0x22C0, 0x22C6), span(0x22EE, 0x22F1),
    span(0x2308, 0x230B), span(0x239B, 0x23B5), span(0x23DC, 0x23E1),
    {0x25A0, 0x25A1, 0x25B2, 0x25B3, 0x25BC, 0x25BD, 0x25CA, 0x25CB, 0x25CF, 0x2605}, span(0x2660, 0x2667),
    {0x27C2}, span(0x27E8, 0x27EB), span(0x27F5, 0x27FC), {0x299B, 0x29A0, 0x29A3, 0x29B8, 0x29F5},
    {0x2A0C, 0x2A3F, 0x2A7D, 0x2A7E, 0x2AAF, 0x2AB0, 0x2AE4, 0x2AEE},
    span(0x1D400, 0x1D4CF), span(0x1D538, 0x1D56B), {0x1D6A4, 0x1D6A5}, span(0x1D6A8, 0x1D755), span(0x1D7CA, 0x1D7E1),
)

ROOT = 0x221A
PRIMES = (0x2032, 0x2033, 0x2034)
# From an upright prime beside letters to one that an exponent's size and height bring to the same place.
PRIME_FOR_EXPONENTS = Transform(1.3, 0, 0, 1.6, 0, -575)


def main(source, target):
    font = TTFont(source)
    options = subset.Options()
    options.layout_features = ['*']
    options.hinting = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    same_width_for_roots(font)
    for prime in PRIMES:
        redraw(font, font.getBestCmap()[prime], PRIME_FOR_EXPONENTS)
    for record in font['name'].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = 'SopanMaths' if record.nameID == 6 else 'Sopan Maths'
    font.flavor = 'woff2'
    font.save(target)


def same_width_for_roots(font):
    glyph = font.getBestCmap()[ROOT]
    width = font['hmtx'][glyph][0]
    variants = font['MATH'].table.MathVariants
    construction = variants.VertGlyphConstruction[variants.VertGlyphCoverage.glyphs.index(glyph)]
    larger = [record.VariantGlyph for record in construction.MathGlyphVariantRecord]
    parts = [part.glyph for part in construction.GlyphAssembly.PartRecords]
    for name in set(larger + parts) - {glyph}:
        redraw(font, name, Transform(width / font['hmtx'][name][0], 0, 0, 1, 0, 0))


def redraw(font, name, transform):
    glyphs = font.getGlyphSet()
    pen = TTGlyphPen(glyphs)
    glyphs[name].draw(TransformPen(pen, transform))
    advance = font['hmtx'][name][0]
    font['glyf'][name] = pen.glyph()
    font['glyf'][name].recalcBounds(font['glyf'])
    font['hmtx'][name] = (round(advance * transform.xx), getattr(font['glyf'][name], 'xMin', 0))


main(*sys.argv[1:])
