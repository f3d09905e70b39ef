import { LEGAL_FORM_WORDS } from './legal-forms.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/**
 * Titles and honorifics, in the languages of the lists and of West and East Africa. They are removed from a person's
 * name if at least two other words remain. Otherwise they stay and have little weight, because many are also names:
 * Haji, Prince, Malam.
 */
export const TITLES =
  set(`mr mrs ms miss mx dr prof professor sir madam madame mme mlle monsieur mademoiselle sr sra srta don dona senor senora herr frau
  haji hajji hajj hadji alhaji alhaja hajia hajiya elhadji elhadj alhadji mullah mulla maulavi maulvi mawlawi maulana moulavi molvi qari shaykh sheikh shaikh sheik cheikh ustad
  ustaz ustadh imam ayatollah hojjatoleslam hujjatulislam sayyed sayyid seyed seyyed malam mallam mallama
  general gen lieutenant lt colonel col major maj captain capt commander cmdr brigadier brig admiral adm marshal sergeant sgt corporal cpl
  chief hon hons honourable honorable senator sen rep representative minister president governor ambassador amb justice judge
  engr engineer eng barr barrister arch architect surv pharm esq esquire rev reverend fr father pastor bishop archbishop deacon evang evangelist
  otunba oba olori igwe lolo eze nze ozo chieftain prince princess king queen nana togbe mzee mwalimu ndugu bwana bibi mama
  late jr junior snr senior ii iii iv phd msc mba bsc llb md obe cbe mbe gcon con ofr oon cfr san`);

/** Words that are written before any name in forms, including an organisation's. */
export const FORMS_OF_ADDRESS = set('mr mrs ms miss messrs dr prof alhaji alhaja hajia chief hon engr barr');

/**
 * Titles that are also frequent given names or surnames. They are removed only before two words that are not titles.
 */
export const TITLES_ALSO_NAMES = set(
  'prince king queen justice major don eze nana chief bishop pastor judge marshal san sen con md eng father mama late oba bibi',
);

/** Articles before an Arabic noun or attached to it, with the assimilated forms. */
export const ARTICLES = set('al el ul il ol ad as ash ar az at ath ud us ur uz ush adh');

/**
 * Links of descent and nobility between names. They are left out of the comparison if at least two other words remain.
 */
export const PARTICLES =
  set(`bin ibn ben bint binti binte ould uld wuld ag ait ogly oglu ogli uulu kyzy qizi kizi zade zadeh
  de da do dos das del della di du des la le les der den van von vom zu zum zur ten ter af av y e et and st saint san santa
  s/o d/o w/o so alias aka nee née`);

/** First halves of Arabic compounds that have no meaning on their own. */
export const SERVANT = set('abd abdul abdel abdal abdol abdoul abdur abdus abdud abdil');

/**
 * Names of God that follow Abdul ("servant of"), in the spellings of many countries. If a different word follows, Abdul
 * is a separate name.
 */
export const DIVINE_NAMES =
  set(`rahman rehman rahmane raman rahim raheem malik malek quddus qudus salam salaam salami mumin mumini moumen muhaimin aziz azeez azis jabbar jabar
  khaliq khalik khalek bari musawwir ghaffar gaffar ghafar qahhar qahar wahhab wahab ouahab wahid waheed razzaq razaq razak razzak rasaq rasak rezak fattah fatah fatai
  alim aleem basit baset basset rafi rafiu samad sami samee samiu basir hakim hakeem hakam adl latif lateef khabir halim haleem azim azeem ghafur gafur ghafour gafoor shakur
  shakoor chakour ali kabir kabeer hafiz hafeez hafidh hasib jalil jaleel karim kareem krim raqib mujib moujib mojeeb wasi wadud wadood ouadoud majid majeed madjid baith
  haq haqq hak wakil wakeel qawi matin mateen wali hamid hameed hamed muhsi mubdi muhyi hayy hai hayi qayyum qayum kayum wajid majed ahad qadir kadir kader qader qadeer
  muqtadir awwal akhir zahir dahir batin muta ali barr tawwab tawab afuw rauf raouf raof ghani gani ganiyu ganiu mughni mani nafi nur noor hadi hady badi baqi warith rashid
  rasheed rachid sabur saboor sattar satar nasser nasir naser nabi rasul rasool muttalib moutalib mutalib manaf allah ullah khair ilah monem munim moneim moniem`);

/**
 * Small words between the others, in the languages of the lists, and words that lists add to a company's name (`hkg`:
 * Hong Kong).
 */
const SMALL_WORDS = set(
  `the of and for und et y der die das des du la le les el los in at on to by with en e o au aux da do dos das di del della dei zum zur im am von van het een ve va wa fi wal wal lil li bi bil fil dlya na po pri imeni im za iz ot val valj vali ci de hkg bze fz unitary www com`,
);

/**
 * Legal forms, and small words between the others. They are removed from an organisation's name if another word
 * remains.
 */
export const LEGAL_FORMS: ReadonlySet<string> = LEGAL_FORM_WORDS.union(SMALL_WORDS);

/**
 * Words that are very usual in organisations' names. A common word of this kind does not make two names more similar.
 */
export const COMMON_BUSINESS_WORDS =
  set(`bank banque banco trading trade general international intl group groupe holding holdings import export imports exports investment investments
  industrial industry industries oil gas petroleum petrochemical energy power shipping marine maritime lines line navigation transport transportation logistics
  services service engineering construction contracting development foundation association organization organisation institute center centre university college
  company enterprise enterprises business commercial commerce financial finance exchange money capital fund insurance technology technologies tech electronic electronics systems
  national state federal republic islamic people peoples party committee council ministry department office agency bureau authority front army brigade
  movement liberation defense defence security military aviation airlines airways air agriculture food foods farm farms products production manufacturing factory
  chemical pharmaceutical medical hospital hotel travel tourism real estate property management consulting solutions global world middle east west north south
  central new first united african africa european asia asian gulf trust society union charity relief aid human resources mining minerals steel metal metals
  comercializadora inversiones servicios empresa compania grupo agropecuaria constructora distribuidora inmobiliaria sociedad fundacion transportes exportadora importadora
  corporation enterprises predpriyatie plant works factories mills mill shop store stores market supermarket restaurant restaurante bar cafe boutique club branch office representative headquarters unit division
  network organizacion organizatsiya sazman sazmane munazzamat munazamat tanzim jamiat jamiyat jamia association asociacion anjoman stichting stiftung foreningen verein fondation fondazione foundation bonyad bonyade vakfi
  unhaeng eunhaeng yinhang masraf bangk bimeh insurance seguros sarafi sarrafi hawala hawalah changer exchangers remittance remittances microfinance bazargani tejarat maoyi guoji jituan shiye keji jishu gufen yanjiusuo
  sanayi ticaret ithalat ihracat hizmetleri insaat denizcilik havacilik turizm gida mezhdunarodnyy torgovyy torgovaya obedinenie zavod institut tsentr bank banka proizvodstvennoe
  goruh gorouh majmuat khadamat khadamate sanat sanati sanaye mohandesi tose tosee toseh melal beynolmelal
  gasolinera residencial hoteles constructores inmuebles desarrollos desarrolladora promotora operadora administradora asesores asesoria consultores importaciones exportaciones comercial comercio industrias industrial transporte hacienda rancho
  directorate administration command headquarters force forces corps guard unitary cooperative cooperation coop research scientific science institute machinery equipment materials support solution systems system design communication communications telecom telecommunications
  airline cargo freight vessel vessels ship ships tanker tankers yard port terminal crew overseas offshore onshore llp intl corp mfg trdg engg mgmt dev svcs inds ind natl assn dept
  movement party group organisation gang cartel team crew company co limited`);
