/** Issuing states by their ISO 3166-1 alpha-3 code, each followed by its alpha-2 code (for its English name). */
const PAIRS =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ ' +
  'BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH ' +
  'CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK ' +
  'DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI ' +
  'GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN ' +
  'IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB ' +
  'LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT ' +
  'MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO ' +
  'NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO ' +
  'RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI ' +
  'SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG ' +
  'UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW';
const alpha2 = new Map(PAIRS.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]));

/** Codes of ICAO 9303 part 3, section 5, that ISO does not have. */
const OTHERS: Readonly<Record<string, string>> = {
  D: 'Germany',
  RKS: 'Kosovo',
  EUE: 'European Union',
  GBD: 'United Kingdom',
  GBN: 'United Kingdom',
  GBO: 'United Kingdom',
  GBP: 'United Kingdom',
  GBS: 'United Kingdom',
  UNO: 'United Nations',
  UNA: 'United Nations',
  UNK: 'United Nations',
  XPO: 'Interpol',
  XOM: 'Sovereign Military Order of Malta',
  XAF: 'African Development Bank',
  XCE: 'Council of Europe',
  XCC: 'Caribbean Community',
  XCO: 'Common Market for Eastern and Southern Africa',
  XEC: 'Economic Community of West African States',
  XXA: 'Stateless person',
  XXB: 'Refugee',
  XXC: 'Refugee',
  XXX: 'Unspecified nationality',
  UTO: 'Utopia',
};

/** The contract's spelling of the countries it serves. */
const SERVED: Readonly<Record<string, string>> = {
  NGA: 'nigeria',
  KEN: 'kenya',
  GHA: 'ghana',
  CAN: 'canada',
  USA: 'usa',
  CIV: "cote d'ivoire",
};

/** English name of the state or body behind a code of an MRZ; null for a code that nobody has. */
export function stateName(code: string): string | null {
  const region = alpha2.get(code);
  if (!region) return OTHERS[code] ?? null;
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(region) ?? null;
}

/** English names of every state with a code. */
export function stateNames(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return [...alpha2.values()].flatMap((region) => names.of(region) ?? []);
}

/** `KindReading.country` for an issuing code: the contract's spelling, else the English name, else the code, in lower case. */
export function countryOf(code: string): string {
  return SERVED[code] ?? (stateName(code) ?? code).toLowerCase();
}

/** A country in the contract's spelling as a message names it. */
export function countryTitle(country: string): string {
  if (country === 'usa') return 'the United States';
  if (country === "cote d'ivoire") return "Côte d'Ivoire";
  return country.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
