#!/usr/bin/env python3
"""Regenerate fonts/, assets/icons/ and assets/land/ from their npm packages.

    pip install fonttools
    python3 assets/update.py [fonts] [icons] [land]        (all when none is named)

Packages come through the `npm pack` client, in the versions named below, so
that two runs write the same bytes.

Fonts: the static TTF files of `@expo-google-fonts/*`. All files of a family
get one family name (name IDs 1 and 16), so that fontdb, typst and browsers
find each weight under it. A family whose licence or name table reserves its
name (RESERVED) must not be altered under that name: its files are copied as
they are; their name ID 16, or else 1, is the family already. EB Garamond's
italics also get ¹ ² ³ mapped to the superiors that they have. A family whose
figures stand on faces (LINING) gets 0 to 9 mapped to its lining figures, for
SVG text cannot ask for the feature `lnum`.

Icons: game-icons, one line each, `name<TAB>author<TAB>path data`, sorted by
the bytes of the name. Authors are taken from the present game-icons.tsv; to
take in an icon that is new upstream, first add a line `name<TAB>author<TAB>`.

Land: Natural Earth's land and countries at 1 : 50 million, packed into one
small file; only `npm` and Python are needed for it.
"""
import collections, json, re, shutil, subprocess, sys, tarfile, tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FONTS, ICONS, LAND = ROOT / "fonts", ROOT / "assets" / "icons", ROOT / "assets" / "land"
ICON_PACKAGE = "@iconify-json/game-icons@1.2.4"
LAND_PACKAGE = "world-atlas@2.0.2"
LAND_STEPS = 200  # to a degree: half a kilometre and less
FAMILIES = {  # package: version, weights (i: italic)
    "alegreya": ("0.4.2", "400 700 400i 700i"),
    "alegreya-sans": ("0.4.2", "400 500 700 400i 700i"),
    "archivo-narrow": ("0.4.2", "400 600 700"),
    "barlow-condensed": ("0.4.1", "400 500 600 700 600i"),
    "bebas-neue": ("0.4.1", "400"),
    "big-shoulders": ("0.4.1", "700"),
    "black-ops-one": ("0.4.1", "400"),
    "cinzel": ("0.4.2", "400 700"),
    "courier-prime": ("0.4.1", "400 700 400i 700i"),
    "eb-garamond": ("0.4.3", "400 500 700 400i 700i"),
    "exo-2": ("0.4.2", "400 600 700"),
    "fredoka": ("0.4.1", "400 600"),
    "im-fell-english": ("0.4.0", "400 400i"),
    "libre-franklin": ("0.4.2", "400 600 700 400i"),
    "limelight": ("0.4.1", "400"),
    "oswald": ("0.4.2", "400 500 600 700"),
    "pirata-one": ("0.4.1", "400"),
    "playfair-display-sc": ("0.4.1", "700"),
    "saira-stencil-one": ("0.4.1", "400"),
    "source-serif-4": ("0.4.1", "400 600 700 400i 700i"),
    "special-elite": ("0.4.1", "400"),
    "staatliches": ("0.4.1", "400"),
    "vollkorn": ("0.4.1", "400 700 400i 700i"),
}
RESERVED = {  # family: name that its makers reserve
    "im-fell-english": "IM FELL English Roman, IM FELL English Italic",
    "limelight": "Limelight",
    "pirata-one": "Pirata",
    "playfair-display-sc": "Playfair Display",
    "source-serif-4": "Source",
}
LINING = {"alegreya-sans"}
GROUPS = {
    "ASCII": range(0x20, 0x7F),
    "Latin-1": [c for c in range(0xA0, 0x100) if c != 0xAD],
    "Latin Extended-A": range(0x100, 0x180),
    "signs": [ord(c) for c in "–—‘’“”…•−№"],
}


def unpack(package, into):
    """The folder of an npm package, downloaded and unpacked in `into`."""
    packed = subprocess.run(["npm", "pack", "--silent", package], cwd=into,
                            check=True, stdout=subprocess.PIPE, text=True).stdout.split()[-1]
    folder = Path(into) / packed.removesuffix(".tgz")
    with tarfile.open(Path(into) / packed) as tar:
        tar.extractall(folder, filter="data")
    return folder / "package"


def rename(font, family, style, weight, italic):
    """One family name for all weights, and the style bits that go with it."""
    names, full = font["name"], f"{family} {style}"
    for record in [n for n in names.names if n.nameID in (21, 22, 25)]:
        names.names.remove(record)
    for name_id, text in {1: family, 2: style, 4: full, 16: family, 17: style}.items():
        names.removeNames(nameID=name_id)
        names.setName(text, name_id, 3, 1, 0x409)
    os2, bold = font["OS/2"], weight == 700
    os2.usWeightClass = weight
    plain = weight == 400 and not italic
    os2.fsSelection = os2.fsSelection & ~0x61 | italic | bold << 5 | plain << 6
    font["head"].macStyle = font["head"].macStyle & ~3 | bold | italic << 1


def map_superiors(font):
    """Map ¹ ² ³ where the font has the glyphs but no code for them."""
    order = set(font.getGlyphOrder())
    for code, glyph in {0xB9: "one.sups", 0xB2: "two.sups", 0xB3: "three.sups"}.items():
        if code not in font.getBestCmap() and glyph in order:
            for table in font["cmap"].tables:
                if table.isUnicode():
                    table.cmap[code] = glyph


def map_lining(font):
    """Map 0 to 9 to the figures that the feature `lnum` puts in their place."""
    gsub, figures = font["GSUB"].table, {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for number in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[number].SubTable:
                    figures.update(getattr(table, "ExtSubTable", table).mapping)
    for table in font["cmap"].tables:  # some are one and the same
        if table.isUnicode():
            for code in range(0x30, 0x3A):
                table.cmap[code] = figures.get(table.cmap[code], table.cmap[code])


def update_family(slug, version, weights, tmp):
    """Write one family; return its row of the table."""
    from fontTools.ttLib import TTFont

    package = f"@expo-google-fonts/{slug}"
    source, target = unpack(f"{package}@{version}", tmp), FONTS / slug
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    family, missing = None, {name: set() for name in GROUPS}
    for spec in weights.split():
        italic, weight = spec.endswith("i"), int(spec[:3])
        (path,) = [p for p in source.glob(f"{weight}*/*.ttf") if p.stem.endswith("Italic") == italic]
        stem, style = path.stem.replace("_Italic", "").split("_")
        style = (style[3:] + " Italic" * italic).replace("Regular Italic", "Italic")
        out = target / f"{stem}-{style.replace(' ', '')}.ttf"
        font = TTFont(path, recalcTimestamp=False, recalcBBoxes=False)
        family = family or font["name"].getBestFamilyName()
        assert font["name"].getBestFamilyName() == family, path
        if slug in RESERVED:
            shutil.copyfile(path, out)
        else:
            rename(font, family, style, weight, italic)
            map_superiors(font)
            if slug in LINING:
                map_lining(font)
            font.save(out)
        for name, codes in GROUPS.items():
            missing[name] |= set(codes) - set(font.getBestCmap())
    licence = (source / "LICENSE_FONT").read_text().strip("\n")
    apache = "Apache License" in licence
    if apache:  # its text names no owner: the font does
        line = font["name"].getDebugName(0).split(" Available under")[0]
        licence = f"{line}\n\n{licence}"
    else:
        line = " ".join(licence.split("\n\n")[0].split())
    lines = [text.rstrip() for text in licence.splitlines()]
    (target / ("LICENSE.txt" if apache else "OFL.txt")).write_text("\n".join(lines) + "\n")
    show = lambda codes: "".join(map(chr, sorted(codes)))
    lacks = "; ".join(f"{name}: {show(codes)}" if len(codes) < 100
                      else f"{name}: all but {show(set(GROUPS[name]) - codes)}"
                      for name, codes in missing.items() if codes)
    shown = ", ".join(weights.split()).replace("i", " italic")
    return [family, f"`{slug}`", shown, "Apache 2.0" if apache else "OFL 1.1", line,
            f"{package} {version}", lacks or "–"]


def update_fonts(tmp):
    rows = [update_family(slug, *FAMILIES[slug], tmp) for slug in sorted(FAMILIES)]
    head = ["Family", "Folder", "Weights", "Licence", "Copyright", "npm package", "Missing glyphs"]
    table = "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows])
    reserved = ";\n".join(f"`{slug}` ({name})" for slug, name in RESERVED.items())
    (FONTS / "README.md").write_text(f"""# Typefaces

Free typefaces, as static TTF files. Use the family exactly as written here, capitals too, with `font-weight` and
`font-style`. Each folder has its licence. `assets/update.py` writes all of this, this table too.

{table}

"Missing glyphs" lists what any face of the family lacks of ASCII, Latin-1 (without the soft hyphen), Latin Extended-A
and the signs – — ‘ ’ “ ” … • − №. (· × ÷ ± ½ ¼ ¾ ° are in Latin-1.)

All faces keep the ligatures, kerning and features that they came with. Limelight has no kerning; Courier Prime needs
none. In most files the family name is written into name IDs 1 and 16, so that every weight is found under one name.
Makers who reserve their typeface's name do not allow changes under it; these files are unaltered:
{reserved}.

SVG text (fontdb) finds every face under the family of the table. typst cuts style words off the end of a family name:
left to itself it knows Barlow Condensed as "Barlow", and Archivo Narrow SemiBold as "Archivo". A program that embeds
typst can put name ID 16 (or else 1) into `FontInfo::family` before it pushes the face into the `FontBook`; then all
families have the names of the table there too.

Figures are old-style unless the feature `lnum` is on in Alegreya, Playfair Display SC and Vollkorn, and always in IM
FELL English. In Alegreya Sans 0 to 9 are mapped to the lining figures, for they stand on faces, and SVG text has no
`lnum`. Bebas Neue, Cinzel, Playfair Display SC and Staatliches have capitals or small capitals in place of lower
case. Limelight has no features at all.
""")
    print(f"{len(rows)} families")


def update_icons(tmp):
    tsv = ICONS / "game-icons.tsv"
    known = (line.split("\t") for line in tsv.read_text().splitlines())
    authors = {name: author for name, author, _ in known if author}
    data = json.loads((unpack(ICON_PACKAGE, tmp) / "icons.json").read_text())
    lines, left_out = [], []
    for name, icon in data["icons"].items():
        size = {key: icon.get(key, data.get(key, default))
                for key, default in dict(left=0, top=0, width=16, height=16).items()}
        body = re.fullmatch(r'<path fill="currentColor" d="([^"<>&\t\r\n]+)"/>', icon["body"])
        turned = {"rotate", "hFlip", "vFlip"} & icon.keys()
        if size != dict(left=0, top=0, width=512, height=512) or turned or not body:
            sys.exit(f"{name}: not a single plain path of 512 by 512; teach this script about it")
        if name in authors:
            lines.append(f"{name}\t{authors[name]}\t{body[1]}\n".encode())
        else:
            left_out.append(name)
    lines.sort(key=lambda line: line.split(b"\t")[0])
    tsv.write_bytes(b"".join(lines))
    counts = collections.Counter(a for line in lines for a in line.decode().split("\t")[1].split(" / "))
    table = "\n".join(f"| {name} | {n} |" for name, n in sorted(counts.items(), key=lambda x: (-x[1], x[0])))
    package, version = ICON_PACKAGE.rsplit("@", 1)
    (ICONS / "README.md").write_text(f"""# Icons

`game-icons.tsv`: {len(lines)} icons of [game-icons.net](https://game-icons.net), from the npm package `{package}`,
version {version}. One icon a line, sorted by the bytes of the name: name, author, and the path data (`d`) of a single
path in a view box of `0 0 512 512`, filled with the non-zero rule. Written by `assets/update.py`.

Licence: Creative Commons Attribution 3.0, [CC BY 3.0](https://creativecommons.org/licenses/by/3.0/). Some authors give
theirs to the public domain (CC0: viscious-speed); credit them all the same.

game-icons.net asks for this mention in whatever is made with them: **Icons made by {{author}}**. For a game:

> Icons made by Delapouite and Lorc. Available on https://game-icons.net, CC BY 3.0
> (https://creativecommons.org/licenses/by/3.0/).

CC BY 3.0 also asks to say so if they were changed (recoloured, cut or combined).

Left out, since their author is not known: {", ".join(sorted(left_out)) or "none"}.

| Author | Icons |
|---|---|
{table}

An icon of two authors (`delapouite / lorc`) counts for both. Names are those of the authors' folders in
https://github.com/game-icons/icons.
""")
    print(f"{len(lines)} icons, {len(left_out)} left out")


LONG_NAMES = {  # Natural Earth shortens these
    "Antigua and Barb.": "Antigua and Barbuda", "Ashmore and Cartier Is.": "Ashmore and Cartier Islands",
    "Indian Ocean Ter.": "Indian Ocean Territories", "Bosnia and Herz.": "Bosnia and Herzegovina",
    "British Virgin Is.": "British Virgin Islands",
    "Br. Indian Ocean Ter.": "British Indian Ocean Territory", "Cayman Is.": "Cayman Islands",
    "Central African Rep.": "Central African Republic", "Cook Is.": "Cook Islands",
    "Dem. Rep. Congo": "Democratic Republic of the Congo", "Dominican Rep.": "Dominican Republic",
    "Eq. Guinea": "Equatorial Guinea", "Faeroe Is.": "Faroe Islands", "Falkland Is.": "Falkland Islands",
    "Fr. Polynesia": "French Polynesia", "Fr. S. Antarctic Lands": "French Southern Lands",
    "Heard I. and McDonald Is.": "Heard and McDonald Islands", "Marshall Is.": "Marshall Islands",
    "N. Cyprus": "Northern Cyprus", "N. Mariana Is.": "Northern Mariana Islands",
    "Pitcairn Is.": "Pitcairn Islands", "S. Geo. and the Is.": "South Georgia", "S. Sudan": "South Sudan",
    "Solomon Is.": "Solomon Islands", "St-Barthélemy": "Saint Barthélemy", "St-Martin": "Saint Martin",
    "St. Kitts and Nevis": "Saint Kitts and Nevis", "St. Pierre and Miquelon": "Saint Pierre and Miquelon",
    "St. Vin. and Gren.": "Saint Vincent and the Grenadines", "Turks and Caicos Is.": "Turks and Caicos Islands",
    "U.S. Virgin Is.": "United States Virgin Islands", "W. Sahara": "Western Sahara",
    "Wallis and Futuna Is.": "Wallis and Futuna",
}


def update_land(tmp):
    """Land and countries, packed: see assets/land/README.md for the form."""
    source = unpack(LAND_PACKAGE, tmp)
    world = json.loads((source / "countries-50m.json").read_text())
    scale, move = world["transform"]["scale"], world["transform"]["translate"]
    out = bytearray()

    def whole(number):
        while number > 0x7F:
            out.append(number & 0x7F | 0x80)
            number >>= 7
        out.append(number)

    def signed(number):
        whole(number << 1 if number >= 0 else ~number << 1 | 1)

    arcs = []
    for arc in world["arcs"]:
        x = y = 0
        points = []
        for step in arc:
            x, y = x + step[0], y + step[1]
            point = tuple(round((at * by + to) * LAND_STEPS) for at, by, to in zip((x, y), scale, move))
            if not points or points[-1] != point:
                points.append(point)
        arcs.append(points)
    whole(LAND_STEPS)
    whole(len(arcs))
    for points in arcs:
        whole(len(points))
        x = y = 0
        for point in points:
            signed(point[0] - x)
            signed(point[1] - y)
            x, y = point

    def rings(shape):
        polygons = {"Polygon": lambda: [shape["arcs"]], "MultiPolygon": lambda: shape["arcs"]}[shape["type"]]()
        found = [ring for polygon in polygons for ring in polygon]
        whole(len(found))
        for ring in found:
            whole(len(ring))
            for arc in ring:
                signed(arc)

    (land,) = world["objects"]["land"]["geometries"]
    rings(land)
    countries = {}
    for shape in world["objects"]["countries"]["geometries"]:
        name = shape["properties"]["name"]
        countries[LONG_NAMES.get(name, name)] = shape
    whole(len(countries))
    for name, shape in sorted(countries.items()):
        assert "." not in name, name
        text = name.encode()
        whole(len(text))
        out.extend(text)
        rings(shape)
    (LAND / "world.bin").write_bytes(out)
    package, version = LAND_PACKAGE.rsplit("@", 1)
    (LAND / "README.md").write_text(f"""# Land

`world.bin`: the land of the world and its countries at 1 : 50 million, from
[Natural Earth](https://www.naturalearthdata.com), by way of `countries-50m.json` of the npm package `{package}`,
version {version}. Natural Earth's data are in the public domain; the package is under the ISC licence. Countries are
as Natural Earth draws them: as they are in fact held. Written by `assets/update.py`, which also writes short names
out in full.

The form: numbers of seven bits a byte, the lowest first, with the eighth bit set on all bytes but the last; signed
ones as twice the number, or as twice its complement and one. In this order:

1. steps to a degree;
2. arcs: how many; of each, how many points, and from point to point the signed steps east and north;
3. land: how many rings; of each, how many arcs, and their signed numbers (the complement of a number: backwards);
4. countries, by name: how many; of each, the length of its name, the name in UTF-8, and rings as for land.

Each arc begins with the last point of the one before. Rings are filled by the even-odd rule: holes are rings too.

## Countries

{", ".join(sorted(countries))}.
""")
    print(f"{len(countries)} countries, {len(out)} bytes")


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["fonts", "icons", "land"]
    with tempfile.TemporaryDirectory() as tmp:
        if "fonts" in wanted:
            update_fonts(tmp)
        if "icons" in wanted:
            update_icons(tmp)
        if "land" in wanted:
            update_land(tmp)
