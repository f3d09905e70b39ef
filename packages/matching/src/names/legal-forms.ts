/**
 * Legal forms of companies, one language per block. Each line has short forms (single words, without points and spaces
 * between letters), `|`, and the full forms. The letters are Latin without marks, as `latinWords` returns them, with
 * usual romanisations for other scripts. They were written from general knowledge of company law (the forms that ISO
 * 20275 lists for these countries); no list was copied.
 */
const FORMS: Readonly<Record<string, string>> = {
  english: `ltd pte limited llc llp lp lllp pllc inc incorporated corp corporation co company plc pty pvt private public ultd unltd cic cio pc lc cc npc soc rf ibc gte
    limtd lmtd lim ltee jlt est establishment fze fzco fzc fzllc dmcc jsc ojsc cjsc pjsc ejsc psc pjs jv
    | limited liability company | limited liability partnership | limited liability co | limited liability | limited partnership | limited company | public limited company
    | public company limited | private limited company | private limited | proprietary limited | private company limited by shares | company limited by guarantee
    | limited by guarantee | limited by shares | joint stock company | joint stock co | joint stock | public joint stock company | private joint stock company
    | open joint stock company | closed joint stock company | unlimited company | community interest company | professional corporation | close corporation | general partnership
    | free zone establishment | free zone company | free zone llc | international business company | exempted company | single member company | sole proprietorship
    | state enterprise | state owned enterprise | federal sue | share company | incorporated company | joint venture | federal state unitary enterprise | state unitary enterprise | drug trafficking organization | drug trafficking organisation`,
  german: `gmbh ggmbh gesmbh mbh ag kg kgaa ohg gbr ug ek ev aktiengesellschaft gesellschaft kommanditgesellschaft haftungsbeschrankt haftungsbeschraenkt anstalt
    | gesellschaft mit beschrankter haftung | gesellschaft mit beschraenkter haftung | mit beschrankter haftung | mit beschraenkter haftung | kommanditgesellschaft auf aktien
    | gmbh und co kg | gmbh co kg | co kg | offene handelsgesellschaft | unternehmergesellschaft haftungsbeschrankt | unternehmergesellschaft | eingetragener kaufmann
    | eingetragene genossenschaft | eingetragener verein | gesellschaft burgerlichen rechts | europaische gesellschaft`,
  french: `sa sas sarl sarlu suarl eurl sau sasu snc scs sca sci scp sccl cie ei gie secs sprl sprlu compagnie
    | societe anonyme | societe a responsabilite limitee | a responsabilite limitee | responsabilite limitee | societe par actions simplifiee unipersonnelle | societe par actions simplifiee
    | societe par actions | societe en nom collectif | societe en commandite simple | societe en commandite par actions | societe civile immobiliere | societe civile
    | entreprise unipersonnelle a responsabilite limitee | societe unipersonnelle a responsabilite limitee | groupement d interet economique | groupement dinteret economique | societe privee a responsabilite limitee
    | et cie | et compagnie | et fils`,
  spanish: `ac sacv sadecv srlcv srldecv sl slu slne srl sab sapi sac saa saca saic sacif sacic cia ltda eirl spr gie compania corporacion
    | sociedad anonima de capital variable | sociedad anonima cerrada | sociedad anonima abierta | sociedad anonima unipersonal | sociedad anonima bursatil | sociedad anonima simplificada
    | sociedad anonima | asociacion civil | sociedad limitada unipersonal | sociedad limitada | sociedad de responsabilidad limitada de capital variable | sociedad de responsabilidad limitada | sociedad comercial de responsabilidad limitada
    | responsabilidad limitada | sociedad por acciones simplificada | sociedad por acciones | sociedad colectiva | sociedad comanditaria | sociedad en comandita por acciones
    | sociedad en comandita simple | sociedad en comandita | sociedad civil | compania limitada | compania anonima | empresa individual de responsabilidad limitada | empresa unipersonal
    | sociedad de produccion rural de responsabilidad ilimitada | sociedad de produccion rural | sociedad cooperativa | sociedad anonima promotora de inversion
    | s de rl de cv | s de rl | s en c por a | s en ca | s en cs | s en nc | s en c | s de h | s de c | a en p | sa de cv | sa de rl | srl de cv | sapi de cv | sab de cv | spr de ri | spr de rl | spr de rs
    | sc de rl | de rl de cv | de rl | de cv | cia ltda | y cia | y compania | y hijos | e hijos`,
  portuguese: `ltda lda eireli epp companhia
    | sociedade anonima | sociedade limitada | sociedade por quotas | sociedade unipessoal por quotas | sociedade unipessoal | unipessoal lda | unipessoal limitada | limitada
    | empresa individual de responsabilidade limitada | responsabilidade limitada | sociedade em comandita | e filhos | e cia`,
  italian: `spa srl srls sapa scarl scrl sagl scpa
    | societa per azioni | per azioni | societa a responsabilita limitata semplificata | societa a responsabilita limitata | a responsabilita limitata | societa in nome collettivo
    | societa in accomandita semplice | societa in accomandita per azioni | societa cooperativa a responsabilita limitata | societa cooperativa | societa anonima`,
  dutch: `bv nv cv vof bvba cvba vennootschap
    | besloten vennootschap met beperkte aansprakelijkheid | besloten vennootschap | met beperkte aansprakelijkheid | naamloze vennootschap | commanditaire vennootschap | vennootschap onder firma`,
  scandinavian: `ab as asa aps ivs hb kb ans hf ehf publ aktiebolag aktiebolaget aktieselskab aktieselskabet anpartsselskab aksjeselskap aksjeselskab allmennaksjeselskap handelsbolag
    kommanditbolag kommanditselskab interessentskab hlutafelag einkahlutafelag
    | publikt aktiebolag | ansvarlig selskap | ekonomisk forening`,
  finnish: 'oy oyj ky osk osakeyhtio | oy ab | julkinen osakeyhtio | avoin yhtio | kommandiittiyhtio',
  baltic: `ou sia uab osauhing aktsiaselts
    | sabiedriba ar ierobezotu atbildibu | sabiedriba ierobezotu atbildibu | akciju sabiedriba | uzdaroji akcine bendrove | akcine bendrove | mazoji bendrija`,
  polish: `spzoo spk spj ska
    | spolka z ograniczona odpowiedzialnoscia spolka komandytowa | spolka z ograniczona odpowiedzialnoscia | z ograniczona odpowiedzialnoscia | spolka akcyjna | prosta spolka akcyjna | spolka jawna
    | spolka komandytowo akcyjna | spolka komandytowa | spolka cywilna | spolka partnerska | sp oo | sp zoo sp k | sp zoo spk | sp zoo | sp z oo | sp k | sp j | sp p`,
  czech: `sro vos spol
    | spolecnost s rucenim omezenym | spolocnost s rucenim obmedzenym | s rucenim omezenym | akciova spolecnost | akciova spolocnost | komanditni spolecnost | verejna obchodni spolecnost
    | verejna obchodna spolocnost | spol sro | spol s ro | statni podnik | statny podnik`,
  hungarian: `kft zrt nyrt rt bt kkt
    | korlatolt felelossegu tarsasag | zartkoruen mukodo reszvenytarsasag | nyilvanosan mukodo reszvenytarsasag | reszvenytarsasag | beteti tarsasag | kozkereseti tarsasag`,
  romanian: `pfa srl
    | societate cu raspundere limitata | societatea cu raspundere limitata | societate pe actiuni | societatea pe actiuni | societatea comerciala | societate comerciala | societate pe actsiuni`,
  southSlavic: `doo ddo jdoo dooel dd ad ead ood eood aod dno adsits
    | drustvo s ogranicenom odgovornoscu | drustvo sa ogranicenom odgovornoscu | drushtvo sa ogranichenom odgovornoshcu | jednostavno drustvo s ogranicenom odgovornoscu | druzba z omejeno odgovornostjo
    | dionicko drustvo | akcionarsko drustvo | akcionersko drustvo | aktsionarsko drushtvo | delniska druzba | ortacko drustvo | komanditno drustvo
    | druzhestvo s ogranichena otgovornost | ednolichno druzhestvo s ogranichena otgovornost | aktsionerno druzhestvo | ednolichno aktsionerno druzhestvo
    | drushtvo so ogranichena odgovornost`,
  russian: `ooo oao zao pao ao nao ano gup fgup fsue mup odo obshchestvo obshhestvo obshcestvo obschestvo aktsionernoe aktsionernoye akcionernoe aktsionerneo aktsionerny aktsionernyy akcionerny fgbu fgbuz fgau fgku fku gbu gku otkrytoe otkrytoye zakrytoe zakrytoye
    publichnoe publichnoye nepublichnoe ogranichennoy ogranichennoi ogranichennoj otvetstvennostyu otvetstvennostiu otvetstvennostju unitarnoe unitarnoye
    | obshchestvo s ogranichennoy otvetstvennostyu | s ogranichennoy otvetstvennostyu | s ogranichennoi otvetstvennostyu | s ogranichennoi otvetstvennostiu | s ogranichennoj otvetstvennostju
    | obshchestvo s dopolnitelnoy otvetstvennostyu | aktsionernoe obshchestvo | publichnoe aktsionernoe obshchestvo | obshchestvo s | obshcestvo s | obshhestvo s | obschestvo s
    | aktionernoe obshchestvo | federalnoe gosudarstvennoe byudzhetnoe uchrezhdenie | gosudarstvennoe byudzhetnoe uchrezhdenie | gosudarstvennoe predpriyatie | gosudarstvennoye predpriyatiye
    | federalnoe gosudarstvennoe unitarnoe predpriyatie | gosudarstvennoe unitarnoe predpriyatie | munitsipalnoe unitarnoe predpriyatie | individualnyy predprinimatel`,
  ukrainian: `tov tzov pat prat vat zat tovarystvo tovaristvo
    | tovarystvo z obmezhenoyu vidpovidalnistyu | tovaristvo z obmezhenoyu vidpovidalnistyu | privatne aktsionerne tovaristvo | publichne aktsionerne tovaristvo | aktsionerne tovaristvo | privatne pidpriyemstvo | tovarystvo z | z obmezhenoyu vidpovidalnistyu | aktsionerne tovarystvo | pryvatne aktsionerne tovarystvo | publichne aktsionerne tovarystvo
    | vidkryte aktsionerne tovarystvo | zakryte aktsionerne tovarystvo | pryvatne pidpryyemstvo | derzhavne pidpryyemstvo | derzhavne pidpryemstvo | tovarystvo z dodatkovoyu vidpovidalnistyu`,
  belarusian: `taa aat zat tdaa tavarystva
    | adkrytae aktsyyanernae tavarystva | zakrytae aktsyyanernae tavarystva | aktsyyanernae tavarystva | tavarystva z abmezhavanay adkaznastsyu | tavarystva z dadatkovay adkaznastsyu | aktsyyanernaye tavarystva | adkrytaye aktsyyanernaye tavarystva | zakrytaye aktsyyanernaye tavarystva
    | aktsyianernae tavarystva`,
  centralAsian: `too tdo mchj mchzh osoo jdmm mmc qsc zhshs
    | tovarishchestvo s ogranichennoy otvetstvennostyu | tovarishchestvo s | zhauapkershiligi shekteuli seriktestigi | masuliyati cheklangan jamiyat | mehdud mesuliyyetli cemiyyeti | mehdud mesuliyyetli cemiyyet
    | mahdud masuliyyatli jamiyyati | aciq sehmdar cemiyyeti | qapali sehmdar cemiyyeti`,
  greek: `epe ike ae etaireia etairia
    | etaireia periorismenis eythynis | anonymi etaireia | anonymi etairia | anonimi eteria | anonymos etaireia | etaireia periorismenis efthynis | etairia periorismenis efthynis | idiotiki kefalaiouchiki etaireia | monoprosopi`,
  turkish: `sti sirketi sirket
    | limited sirketi | ltd sti | anonim sirketi | anonim sirket | kollektif sirketi | komandit sirketi | sanayi ve ticaret | san ve tic | ticaret ve sanayi | as`,
  persian: `sherkat sherkate shirkat shirkate
    | sahami khas | sahami khass | sahami am | sahami amm | ba masouliat mahdoud | ba masouliyat mahdoud | ba masuliyat mahdud | masouliat mahdoud | masuliyat limited`,
  arabic: `sharika sharikat sharekat sharikah shirkah charika sharikatu
    | dhat masuliya mahduda | dhat masuliyya mahduda | dhat masuliya limited | dhat masuuliya limited | musahama amma | musahama mahduda | musahama khassa | musahama limited | musahama
    | masuliya mahduda | masuliya limited | dh m m | sh m m | sh m l | sh m k | sh m k m | sh w m m | sh sh w | dhm m | sh mm | dh mm | sh ml | sh mk`,
  hebrew: 'baam bam | bm',
  chinese: `gongsi youxian yuxian
    | yuxian gongsi | youxian gongsi | youxian zeren gongsi | gufen youxian gongsi | gu fen you xian gong si | you xian ze ren gong si | you xian gong si | gong si | youhan gongsi`,
  japanese: `kabushiki kabushikigaisha kabushikikaisha kaisha gaisha yugen yugengaisha godogaisha kk gk yk
    | kabushiki kaisha | kabushiki gaisha | yugen kaisha | yugen gaisha | godo kaisha | godo gaisha | goudou kaisha`,
  korean: `chusik jusik jushik hoesa chushikhoesa jusikhoesa
    | chusik hoesa | jusik hoesa | jushik hoesa | yuhan hoesa | yuhan chaegim hoesa`,
  vietnamese: `tnhh ctcp
    | cong ty trach nhiem huu han mot thanh vien | cong ty trach nhiem huu han | trach nhiem huu han | cong ty tnhh mtv | cong ty tnhh | cong ty co phan | cong ty cp | tnhh mtv | cong ty`,
  malayAndIndonesian: `pt tbk persero sdn bhd berhad
    | sendirian berhad | perseroan terbatas | perseroan terbuka | perusahaan perseroan`,
  thai: 'borisat chamkat mahachon | borisat chamkat mahachon | hang hun suan chamkat | hang hun suan',
  albanian: 'shpk | sh pk | sh p k | shoqeri me pergjegjesi te kufizuar | shoqeri aksionare',
  celtic: 'teoranta cyf cyfyngedig | cuideachta phoibli theoranta',
  african: 'kampuni kamfani shirkadda nig',
};

const halves = Object.values(FORMS).map((block) => block.split('|').map((part) => part.trim().split(/\s+/)));

/** Short forms, and words that occur only in names of legal forms. */
export const LEGAL_FORM_WORDS: ReadonlySet<string> = new Set([
  ...halves.flatMap(([words = []]) => words),
  ...`joint stock liability eca ca eu sal ei aktsionerno anonima anonyme societe sociedad limitada responsabilite limitee responsabilidad limitet borisat
  kompaniya kompaniia`.split(/\s+/),
]);

/** Legal forms of several words, longest first. */
const PHRASES: readonly (readonly string[])[] = halves
  .flatMap(([, ...phrases]) => phrases)
  .sort((a, b) => b.length - a.length);
const PHRASES_BY_FIRST = Map.groupBy(PHRASES, ([first]) => first ?? '');
/** Number of words of a legal form in which one letter may be wrong, and minimum number of letters of such a word. */
const SHORTEST_SLIPPED_PHRASE = 3;
const SHORTEST_SLIPPED = 5;
const PHRASES_BY_SECOND = Map.groupBy(
  PHRASES.filter(({ length }) => length >= SHORTEST_SLIPPED_PHRASE),
  ([, second]) => second ?? '',
);

/** True if the words differ by one error: an additional, missing or wrong letter, or two exchanged letters. */
function isOneSlip(word: string, form: string): boolean {
  if (Math.abs(form.length - word.length) > 1 || form === word) return false;
  let from = 0;
  while (from < form.length && form[from] === word[from]) from++;
  let [end, other] = [form.length, word.length];
  while (end > from && other > from && form[end - 1] === word[other - 1]) [end, other] = [end - 1, other - 1];
  const swapped =
    end - from === 2 && other - from === 2 && form[from] === word[from + 1] && form[from + 1] === word[from];
  return swapped || Math.max(end - from, other - from) <= 1;
}

/** True if at most half of the words of the phrase have a slip and the others are equal. */
function isSlippedPhrase(phrase: readonly string[], words: readonly string[], at: number): boolean {
  let slips = 0;
  for (const [i, form] of phrase.entries()) {
    const word = words[at + i] ?? '';
    if (word === form) continue;
    slips++;
    if (2 * slips > phrase.length || form.length < SHORTEST_SLIPPED || !isOneSlip(word, form)) return false;
  }
  return true;
}

/**
 * Returns the number of words from index `at` that are a legal form of several words; 0 if there is none. A form of
 * three words or more may have misspelled words ("Limted Liability Company").
 */
export function legalPhraseAt(words: readonly string[], at: number): number {
  for (const phrase of PHRASES_BY_FIRST.get(words[at] ?? '') ?? []) {
    const isPhrase = phrase.every((word, i) => words[at + i] === word);
    if (isPhrase || (phrase.length >= SHORTEST_SLIPPED_PHRASE && isSlippedPhrase(phrase, words, at)))
      return phrase.length;
  }
  for (const phrase of PHRASES_BY_SECOND.get(words[at + 1] ?? '') ?? [])
    if (isSlippedPhrase(phrase, words, at)) return phrase.length;
  return 0;
}

/** Long forms that are recognised with one misspelled letter. No other word is within one letter of them. */
const LONG_FORMS = 'company limited corporation incorporated establishment gesellschaft limitada'.split(' ');

/** True if a word differs from a long form by one error (COOMPANY, LIMIGED, CMOPANY). */
export const isSlippedForm = (word: string): boolean =>
  word.length >= 6 && LONG_FORMS.some((form) => isOneSlip(word, form));

/**
 * Legal forms that are not a word of a person's name in any language. If a name begins or ends with one, it is an
 * organisation's.
 */
const UNMISTAKABLE: ReadonlySet<string> = new Set(
  `ltd limited llc llp inc incorporated corp corporation plc pty pvt gmbh kgaa ohg sarl eurl sasu ltda srl oyj kft zrt nyrt doo eood jsc ojsc cjsc pjsc oao ooo zao pao
  sdn bhd fze fzco fzc aktiengesellschaft gesellschaft aktiebolag company sdn tnhh`.split(/\s+/),
);

/** True if the words contain a legal form that only organisations have. */
export const saysLegalForm = (words: readonly string[]): boolean =>
  words.length > 1 && (UNMISTAKABLE.has(words.at(-1) ?? '') || UNMISTAKABLE.has(words[0] ?? ''));

/** Words at the end of companies' names that ships and aircraft do not have. */
const OF_COMPANIES_ONLY: ReadonlySet<string> = new Set(
  `systems technologies technology electronics electronic solutions services group holding holdings consulting engineering industries networks
  communications telecom bank insurance foundation software digital research laboratories instruments pharmaceuticals enterprises`.split(
    /\s+/,
  ),
);

/** True if the name of an organisation cannot be a ship's or an aircraft's: it ends with a legal form or such a word. */
export const saysCompany = (words: readonly string[]): boolean => {
  const at = words.findLastIndex(({ length }) => length > 1) + 1;
  const last = at > 0 && at < words.length ? words.slice(at).join('') : (words.at(-1) ?? '');
  return words.length > 1 && (saysLegalForm(words) || LEGAL_FORM_WORDS.has(last) || OF_COMPANIES_ONLY.has(last));
};

/**
 * Legal forms in scripts without spaces between words, or that a letter-by-letter reading would change, with their
 * replacement.
 */
const IN_THEIR_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/股份有限公司|有限责任公司|有限責任公司|有限公司|责任公司|責任公司|公司/gu, ' company '],
  [
    /株式会社|株式會社|有限会社|有限會社|合同会社|合資会社|合名会社|주식회사|유한책임회사|유한회사|[(（][株有주유][)）]/gu,
    ' company ',
  ],
  [/บริษัท|ห้างหุ้นส่วน|จ(?:ำ|ํา)กัด|มหาชน/gu, ' company '],
  [/בע["״'׳”]{0,2}מ/gu, ' limited '],
  [
    /(?:ذات|با)\s+(?:ال)?(?:مس[ؤئ]?ول[یيى][ةهت]|مسئولیت)\s+(?:ال)?محدود[ةه]?|(?:ال)?مساهمة(?:\s+(?:عامة|خاصة|مقفلة))?|سهام[یي]\s+(?:خاص|عام)/gu,
    ' limited ',
  ],
  [/(?<!\p{L})(?:ش|ذ)\s?\.?\s?م\s?\.?\s?(?:م|ل|ك|ب)(?:\s?\.?\s?م)?\.?(?!\p{L})/gu, ' limited '],
  [/(?<!\p{L})(?:ՍՊԸ|ՓԲԸ|ԲԲԸ|შპს|სს)(?!\p{L})/gu, ' limited '],
  [/(?<!\p{L})(?:प्राइवेट लिमिटेड|प्रा\.? ?लि\.?|लिमिटेड|プライベート)(?!\p{L})/gu, ' limited '],
];

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|[(（]/u;

/** Returns the text with legal forms of other scripts replaced by English ones. */
export function readLegalForms(text: string): string {
  if (!OTHER_SCRIPT.test(text)) return text;
  let out = text;
  for (const [form, english] of IN_THEIR_SCRIPT) out = out.replace(form, english);
  return out;
}
