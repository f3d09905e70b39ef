"""What a machine readable zone line says: lines by the grammar of ICAO 9303 parts 4 to 7, and lines of random characters.

Names and states are a small hand-written sample. The reader's field of view is a few characters wide, so it cannot learn names;
they are here for the frequencies of neighbouring letters and fillers.
"""

ALPHABET = "<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS, DIGITS = ALPHABET[11:], ALPHABET[1:11]

SURNAMES = """ADEYEMI OKONKWO OKAFOR BALOGUN ABUBAKAR IBRAHIM MUSA EZE NWOSU OGUNLEYE ADEBAYO OLUWASEUN DANJUMA YAKUBU UMAR
MENSAH OWUSU ASANTE BOATENG OSEI QUAYE NKRUMAH AGYEMANG KAMAU OTIENO WANJIKU MWANGI KIPCHOGE ODHIAMBO NJOROGE MUTUA KIBET CHEBET
MOHAMMED HUSSEIN ABDULLAHI KARIUKI MUGISHA NAKATO SSEMAKULA KATO TUMUSIIME UWIMANA HABIMANA NDAYISHIMIYE MUSHI MASSAWE NYERERE
DIALLO TRAORE COULIBALY KONE OUEDRAOGO NDIAYE SOW BA FALL DIOP TOURE KEITA SYLLA CAMARA BANDA PHIRI MWALE ZULU DLAMINI NKOSI
ERIKSSON SMITH MUELLER GARCIA LOPEZ FERNANDEZ DUPONT MARTIN ROSSI KOWALSKI NOVAK IVANOV SHEVCHENKO TANAKA ZHANG WANG LI KIM NGUYEN
AL-MANSOURI HASSAN JOHNSON WILLIAMS O-BRIEN VAN-DER-BERG ST-PIERRE XHOSA QUARTEY JIMOH FAGBENLE VUONG WYSZYNSKI""".split()
GIVEN = """OLUWAFEMI CHUKWUEMEKA NGOZI AMINA FATIMA YUSUF EMEKA CHIAMAKA TUNDE BOLA SEGUN AISHA HAUWA KWAME AKOSUA KOFI AMA YAW EFUA
WANJIRU ACHIENG JOHN MARY GRACE PETER JANE WAMBUI ATIENO KIPRONO FAITH MERCY DAVID SAMUEL ESTHER RUTH BRIAN KEVIN SHARON JEAN MARIE
CLAUDE AMADOU MAMADOU FATOU AWA OUSMANE IBRAHIMA ANNA MARIA ELISABETH THOMAS JAMES ROBERT LINDA PAUL CHEN HIROSHI OLENA JUAN JOSE
XOLANI THABO SIPHO BLESSING GOODLUCK PRECIOUS QUEEN VICTORIA ZAINAB UCHECHUKWU IFEOMA OBINNA EBUBE JIDE WALE FOLASHADE HAPPINESS""".split()
STATES = """NGA GHA KEN UGA TZA RWA BDI ETH SEN CIV MLI BFA NER TGO BEN CMR GAB COD ZAF ZMB ZWE MWI GBR USA FRA D<< CAN CHN CZE ISL
JPN QAT UKR LVA LIE LTU MLT MCO PER SRB ESP SWE NLD PRT UTO XPO EUE IND PAK BGD EGY MAR DZA TUN ITA POL BEL CHE AUT""".split()
WEIGHTS = (7, 3, 1)


def check_digit(text):
    """ICAO 9303-3 section 4.9."""
    value = lambda c: 0 if c == "<" else int(c, 36)
    return str(sum(value(c) * WEIGHTS[i % 3] for i, c in enumerate(text)) % 10)


def pick(rng, items):
    return items[rng.integers(len(items))]


def names(rng, width):
    surname = "<".join(pick(rng, SURNAMES) for _ in range(1 + (rng.random() < 0.2))).replace("-", "<")
    given = "<".join(pick(rng, GIVEN) for _ in range(rng.integers(1, 4)))
    return f"{surname}<<{given}".ljust(width, "<")[:width]


def date(rng):
    return f"{rng.integers(100):02}{rng.integers(1, 13):02}{rng.integers(1, 29):02}"


def number(rng, width=9):
    letters = rng.integers(0, 3)
    head = "".join(pick(rng, LETTERS) for _ in range(letters))
    body = "".join(pick(rng, DIGITS) for _ in range(rng.integers(6, width + 1) - letters))
    mixed = "".join(pick(rng, LETTERS + DIGITS) for _ in range(width))
    return (mixed if rng.random() < 0.3 else head + body).ljust(width, "<")


def personal(rng, width):
    return pick(rng, ["", number(rng, 9).strip("<"), "".join(pick(rng, DIGITS) for _ in range(11))]).ljust(width, "<")[:width]


def grammar_line(rng):
    """One line of a TD1, TD2, TD3, MRV-A or MRV-B zone: 30, 36 or 44 characters."""
    kind = rng.integers(0, 6)
    state, nation, no, born, ends = pick(rng, STATES), pick(rng, STATES), number(rng), date(rng), date(rng)
    sex = pick(rng, "MF<")
    no_c, born_c, ends_c = no + check_digit(no), born + check_digit(born), ends + check_digit(ends)
    letter = pick(rng, LETTERS + "<<<<<<")
    if kind == 0:
        return pick(rng, "IAC") + letter + state + no_c + personal(rng, 15)
    if kind == 1:
        return born_c + sex + ends_c + nation + personal(rng, 11) + pick(rng, DIGITS)
    if kind == 2:
        return names(rng, 30)
    long = rng.random() < 0.7
    if kind == 3:
        return pick(rng, "PPPVI") + letter + state + names(rng, 39 if long else 31)
    tail = personal(rng, 14) + pick(rng, DIGITS + "<") + pick(rng, DIGITS) if long else personal(rng, 7) + pick(rng, DIGITS)
    return no_c + nation + born_c + sex + ends_c + tail


def random_line(rng):
    """Any characters, with runs of one repeated, so that nothing is learned about what may follow what."""
    length = pick(rng, (30, 36, 44))
    line = ""
    while len(line) < length:
        run = int(rng.integers(2, 8)) if rng.random() < 0.12 else 1
        group = pick(rng, (ALPHABET, LETTERS, DIGITS, "<", "0ODQ1IL8B5S2Z6G<KXUVWMNHCE"))
        line += pick(rng, group) * run
    return line[:length]


def line(rng):
    return grammar_line(rng) if rng.random() < 0.5 else random_line(rng)
