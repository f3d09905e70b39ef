const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/**
 * Titles and honorifics, in the languages of the lists and of West and East Africa. They are taken off a person's name when at least two
 * other words remain; else they stay and weigh little (many of them are also names: Haji, Prince, Malam).
 */
export const TITLES =
  set(`mr mrs ms miss mx dr prof professor sir madam madame mme mlle monsieur mademoiselle sr sra srta don dona senor senora herr frau
  haji hajji hajj hadji alhaji alhaja hajia hajiya elhadji elhadj alhadji mullah mulla maulavi mawlawi maulana moulavi molvi qari shaykh sheikh shaikh sheik cheikh ustad
  ustaz ustadh imam ayatollah hojjatoleslam hujjatulislam sayyed sayyid malam mallam mallama
  general gen lieutenant lt colonel col major maj captain capt commander cmdr brigadier brig admiral adm marshal sergeant sgt corporal cpl
  chief hon honourable honorable senator sen rep representative minister president governor ambassador amb justice judge
  engr engineer eng barr barrister arch architect surv pharm esq esquire rev reverend fr father pastor bishop archbishop deacon evang evangelist
  otunba oba olori igwe lolo eze nze ozo chieftain prince princess king queen nana togbe mzee mwalimu ndugu bwana bibi mama
  late jr junior snr senior ii iii iv phd msc mba bsc llb md obe cbe mbe gcon con ofr oon cfr san`);

/** Titles that are as often a given name or surname: taken off only before two words that are not titles. */
export const TITLES_ALSO_NAMES = set(
  'prince king queen justice major don eze nana chief bishop pastor judge marshal san sen con md eng father mama late oba bibi',
);

/** Articles written before, or grown onto, an Arabic noun, with the assimilated forms. */
export const ARTICLES = set('al el ul il ad as ash ar az at ath ud us ur uz ush adh');

/** Links between names: of descent and nobility. Left out of the comparison when at least two other words remain. */
export const PARTICLES =
  set(`bin ibn ben bint binti binte ould uld wuld ag ait ogly oglu ogli uulu kyzy qizi kizi zade zadeh
  de da do dos das del della di du des la le les der den van von vom zu zum zur ten ter af av y e et and st saint san santa
  s/o d/o w/o so alias aka nee née`);

/** First halves of Arabic compounds that have no meaning alone. */
export const SERVANT = set('abd abdul abdel abdal abdol abdoul abdur abdus abdud abdil');

/** Names of God that follow the servant's word: with any other word after it, Abdul is a name by itself. In the spellings of many countries. */
export const DIVINE_NAMES =
  set(`rahman rehman rahmane raman rahim raheem malik malek quddus qudus salam salaam salami mumin mumini moumen muhaimin aziz azeez azis jabbar jabar
  khaliq khalik khalek bari musawwir ghaffar gaffar ghafar qahhar qahar wahhab wahab ouahab wahid waheed razzaq razaq razak razzak rasaq rasak rezak fattah fatah fatai
  alim aleem basit baset basset rafi rafiu samad sami samee samiu basir hakim hakeem hakam adl latif lateef khabir halim haleem azim azeem ghafur gafur ghafour gafoor shakur
  shakoor chakour ali kabir kabeer hafiz hafeez hafidh hasib jalil jaleel karim kareem krim raqib mujib moujib mojeeb wasi wadud wadood ouadoud majid majeed madjid baith
  haq haqq hak wakil wakeel qawi matin mateen wali hamid hameed hamed muhsi mubdi muhyi hayy hai hayi qayyum qayum kayum wajid majed ahad qadir kadir kader qader qadeer
  muqtadir awwal akhir zahir dahir batin muta ali barr tawwab tawab afuw rauf raouf raof ghani gani ganiyu ganiu mughni mani nafi nur noor hadi hady badi baqi warith rashid
  rasheed rachid sabur saboor sattar satar nasser nasir naser nabi rasul rasool muttalib moutalib mutalib manaf allah ullah khair ilah monem munim moneim moniem`);

/** Legal forms of companies, with the words spelt out. Taken off an organisation's name when another word remains. */
export const LEGAL_FORMS =
  set(`joint stock liability ltd limited llc llp lp inc incorporated corp corporation co company cie gmbh mbh ag kg kgaa ohg sa sas sarl sarlu sau sasu snc scs sca sci spa srl sapa
  plc pte pty pvt private public bv nv cv ab as asa aps oy oyj kft zrt rt doo ood ad jsc ojsc cjsc pjsc oao ooo zao pao ao tov tow too fze fzco fzc fzllc
  jlt est establishment sdn bhd tbk pt cia ltda eirl de cv sab rl sl slu sc sccl kk gk yk ltee
  aktiengesellschaft gesellschaft societe anonyme anonima sociedad limitada responsabilite limitee responsabilidad aktsionernoe obshchestvo otkrytoe zakrytoe publichnoe ogranichennoy otvetstvennostyu the of and for und et y der die das des du la le les el los`);

/** Words so usual in names of organisations that sharing them says little. */
export const COMMON_BUSINESS_WORDS =
  set(`bank banque banco trading trade general international intl group groupe holding holdings import export imports exports investment investments
  industrial industry industries oil gas petroleum petrochemical energy power shipping marine maritime lines line navigation transport transportation logistics
  services service engineering construction contracting development foundation association organization organisation institute center centre university college
  company enterprise enterprises business commercial commerce financial finance exchange money capital fund insurance technology technologies tech electronic electronics systems
  national state federal republic islamic people peoples party committee council ministry department office agency bureau authority front army brigade
  movement liberation defense defence security military aviation airlines airways air agriculture food foods farm farms products production manufacturing factory
  chemical pharmaceutical medical hospital hotel travel tourism real estate property management consulting solutions global world middle east west north south
  central new first united african africa european asia asian gulf trust society union charity relief aid human resources mining minerals steel metal metals
  comercializadora inversiones servicios empresa compania grupo agropecuaria constructora distribuidora inmobiliaria sociedad fundacion transportes exportadora importadora`);
