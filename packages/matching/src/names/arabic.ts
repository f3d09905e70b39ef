/**
 * Spellings of Arabic, Persian, Turkic, South Asian and African Muslim names, one name per line. They follow the
 * romanisation of the regions (Maghreb French, Egyptian, Gulf English, Turkish, Urdu, Hausa, Malian, Somali,
 * Indonesian) and the passports of those countries. They are general knowledge; no list was copied.
 */
export const ARABIC_SPELLINGS = `
muhammad mohammed mohamed mohammad muhammed mohamad muhamad mohd muhd mehmet mahomed mahamat mamadou mamadu mahamadou mouhamed mouhamadou muhamed magomed mukhammad makhmad maxamed mohamad mohammod muhammadu momodou modou mamoudou mehmed md mohamadou mohmed mhammad mhd muhmmad mahammad
ahmed ahmad ahmet achmad akhmad akhmed ahmadou amadou ahmadu amadu axmed ahamed ahamad akhmat
mahmoud mohamud mahmud mahmood mehmood makhmud mohmoud mamud maxamuud
hamid hameed hamed xamid khamid
hassan hasan hassane hasson xasan hasen khasan lassana alassane
hussein hussain husain husayn hossein hosein husein hussien huseyin khusein housseini hussaini xuseen husseyn ousseini huseini ousseynou hocine
ali cali aly aliy alee aliyu alieu aliou ali
umar omar oumar umaru omer omaru cumar oumarou
uthman usman othman osman ousmane uthmaan osmane usmanu ossman cismaan ousman otman
abubakar abubakr aboubacar abubaker boubacar bubakar aboubakar abubacar abobakr bubacar boubakar aboubakr abubakari bakar
ibrahim ebrahim ibraheem ibrahima brahim ibrahem ibrohim ebrahima brahima ibraahim ibrahimu
ismail ismael esmail ismaila ismaeel esmaeil ismaail isma'il smail ismayil ismoil ismaiil
yusuf youssef yousef yousif yusef yussuf yusup yusuph youssouf youcef yusof yoosuf yusufu yussif yuusuf issoufou iussuf yosef yossef yosif
yaqub yakub yakubu yaqoub yacoub jakub yaqoob yacouba yaaquub
ishaq isaq ishak ishaku is-haq ishaaq issaka isaaq
musa moussa mousa moosa mussa muse muusa
isa issa eissa essa eisa iise
salman selman salmaan
sulaiman suleiman soliman sulayman suleman sulaimon souleymane sulaymon sulejman suleyman solaiman slimane suleimon saleban souleiman
dawud daoud daud dawood dauda davud dawda daawuud
yahya yahia yehia yahaya yehya yahyo
zakariya zakaria zakariyya zakariyah zakaryia zakari zekeria zakariye
idris idriss idrees driss idrissa idrisu edris
yunus younes younis yunis younus yunusa yonis
nuh nooh nouh nuhu
salih saleh salah salihu sallah salehi saalax
khalid khaled halid chaled kaled khalidu khaalid
walid waleed oualid
rashid rasheed rachid rashed rasheedat
said saeed sayed saed saeid seid said saidu seidu saiid siciid syed sayyid sayid sayyed
hamza hamzah hamzeh xamza
bilal belal bilaal bilel
tariq tarek tareq tarik tarique
omran imran emran umran
karim kareem kerim
jamal gamal djamel jamaal jamel djamal cemal jamaludin
jamil gamil jameel djamil
mustafa mostafa moustafa mustapha mustafe mostapha moustapha mustaf
murtada murtaza morteza murtadha mortada
rida reda reza ridha ridho raza
abbas abas abass abbass cabbaas
ayman aymen aiman
anwar anwer enver anouar
faisal faysal feisal fayzal faycal
fuad fouad foad fuaad
ghassan gassan
hisham hicham hesham hishaam
husni hosni housni
adnan adnane cadnaan
jafar jaafar gafar jaffar djafar jafaru jaffer ja'far
kamal kamel kemal kamil
latif lateef letif
majid majeed maged madjid majed
mansur mansour mansoor mansuru
mubarak mubarek moubarak mobarak mubaarak
mukhtar mokhtar moktar muktar moctar muktaar
munir mounir muneer monir
nabil nabeel nebil
nasir nasser nasr naser nasiru naseer nacer nasir naasir
qasim kasim qassem kassem qasem qassim kassim kacem gassim
ramadan ramazan ramadhan ramadani ramzan ramadane
salim saleem salem selim slim saalim salimu
samir sameer samer
sharif shareef cherif sherif sharifu chérif sheriff
tahir taher tahiru daahir tahar takhir tohir
talib taleb
taufiq tawfiq tewfik toufik tawfik taofik taofeek toufiq
usama osama oussama ousama usamah
wahid waheed ouahid
yasin yaseen yassin yassine yasiin
yasir yasser yaser yassir
zaid zayd zeid zayed zeyd
zubair zubayr zoubeir zubeir zubairu
fatima fatma fatimah fatoumata fatouma fatimata fatimatu faduma fatou fadhma
aisha aysha ayesha aicha aishah aishatu aissatou aissata caasha aishat aysa
khadija khadijah hadiza khadidja khadeeja hadijatou kadija kadiatou khadijat kadidja
zainab zaynab zeinab zeynab zineb zeynep zainabu zaynabu seynabou
maryam mariam meryem maryama mariama maryan maryamu
amin ameen amine amiin
amina aminah ameena aminatu aminata aamina
halima halimah haleema halimatu xaliimo halimat
hafsa hafsah hafsat hapsatu hafsatu
rahma rahmah rehma
rukayya ruqayya rukaiya rukayat ruqaya
safiya safia safiyya safiyah safiyatu
salma salmah selma
sumayya sumaya soumaya sumeya
hawa hauwa hawwa xaawo
bashir basheer bachir bashiru bashar bechir
kabir kabiru kebir
sani thani sanusi
sanusi senussi sanoussi sanoosi
lawal lawan lawwal
garba garuba
haruna harun haroon haroun aaron
balarabe balarabi
danjuma danjumma
shehu sheikhu shehou sekou cheikhou
gaddafi qadhafi qaddafi gadhafi kadhafi khadafi kaddafi qadafi gadafi kazzafi
assad asad esad
zarqawi zarkawi
zawahiri zawahri dhawahiri
baghdadi bagdadi
masri misri masry
iraqi iraki
tikriti takriti
husayni husseini hosseini husaini hussaini hoseini
hashimi hashemi hachimi haschemi
ansari ansary
afghani afgani
libi liby
jaziri djazairi jazairi jazaeri
maghribi maghrebi magribi
shami chami
yamani yemeni
abdullah abdallah abdulla abdulah abdulahi abdullahi abdoulaye abdillahi abdalla abdoullah abdellah abdollah abdullohi cabdullaahi abdulai abdoulay
abdulrahim abdurrahim abdelrahim abdirahim abderrahim abdulraheem abdourahim abdurahim
abdulrahman abdurrahman abdelrahman abdirahman abderrahmane abdulrehman abdurahman abdrahman abdarrahman abdoulrahmane abduraman abdourahmane cabdiraxmaan abdurraman abdramane abdrahmane
abdulaziz abdelaziz abdiaziz abdoulaziz abdolaziz abdelazis abdulazeez abdul-azeez abdulasis
abdulkarim abdelkarim abdikarim abdulkareem abdelkrim abdoulkarim
abdulkadir abdelkader abdulqadir abdikadir abdoulkader abdulkader abdulqader abdukadir abdulkadri
abdulmalik abdelmalek abdimalik abdulmalek
abdulhamid abdelhamid abdulhameed abdihamid
abdulsalam abdessalam abdusalam abdisalam abdulsalami abdussalam abdelsalam abdeslam
abdulhakim abdelhakim abdihakim abdulhakeem
abdullatif abdellatif abdulateef abdilatif
abdulwahab abdelwahab abdulwahhab abdelouahab abdiwahab abdoulwahab
abdulmajid abdelmajid abdulmajeed abdelmadjid
abdulfatah abdelfattah abdulfattah abdifatah abdelfatah
abdulmumin abdelmoumen abdulmumini abdulmomin
abdulghani abdelghani abdulgani abdulganiyu
abdulhadi abdelhadi abdihadi
abdulnasir abdelnasser abdulnasser abdinasir abdelnaser
abdulbasit abdelbasset abdulbaset abdibasid
saddam sadam
sadiq sadik sadeq sadek siddiq siddique saddiq sidiq
siddiqi siddiqui sediqi
shaykh sheikh shaikh cheikh sheik sheykh chekh shekh
habib habeeb habibou habibu
haidar haider haydar hayder heydar
hani hany
hanan hanane
hafiz hafez hafeez hafizou
nur noor nour nuur nuru
nuruddin nureddin nouredine noureddine nooruddin nuradin nuraddin nuraldin
salahuddin saladin salaheddine salahaddin salaheddin salahudin salahadin
saifuddin saifeddine seifeddin saifullah
jalaluddin jalaladdin jalaleddin celaleddin jalaludin
aladdin alauddin alaeddine
bahauddin bahaaddin bahaeddin
badruddin badreddine badradin
imaduddin imadeddin emadeddin
nasiruddin nasreddin nasraddin nasruddin
shamsuddin chamseddine shamsudin shamsudeen
amir ameer emir aamir
idowu idowou
javad jawad cevad gawad
mahdi mehdi mahdy
mahjub mahjoub mahgoub
masud masoud massoud masood mesud mas'ud massud
mirza mirzo mirzoev
najib nagib najeeb nadjib
najm nejm negm
qari kari
rahim raheem rehim
rahman rehman rahmane
rafiq rafik rafique
sabir saber
saif seif sayf saef
shafiq chafik shafik
shakir chaker shaker
shukri choukri
wasim waseem ouassim
wisam wissam
yazid yezid
zahir zaher
zia ziya dia
ziyad ziad zeyad
zahra zohra zahrah
usmani osmani othmani
sheku sekou
ousmanou usmanu
diallo jallow jalloh dialo djallo
qaida qaeda qaidah qaeda alqaida alqaeda
hizballah hizbullah hezbollah hizbollah hizbulla
taliban taleban talibaan
shabaab shabab
muammar moammar mouammar moamer mu'amar muamar
nasrallah nasrullah nasralla
haniyeh haniya haniyyah hania
traore trawally traoure
toure touray ture
cisse ceesay sesay
conde konde
camara kamara kamera
keita keyta
kouyate kuyateh
jobe diop
ndiaye njie ndiay
sow so
bah ba
barry bari
balde baldeh
faye fye
drammeh drame
sanneh sane
fadl fazl fadhl fazal
fadil fazil fadel fadhil faazil
rabi rabie rabee
wathiq wasiq wasseq waseq
thabit sabit thabet sabet
ramzi ramzy
muhriz mehrez mahrez
hidayatullah hedayatullah hidayetullah
matin mateen matine
tayyib tayeb tayyab tayib taib tayyeb
wali vali
nazar nadhar
nazir nadhir nadir nazeer natheer
iyad eyad
nidal nedal nidhal
tharwat sarwat servet
faydh faiz fayz feyz
intisar intissar entisar entesar
qusay qusai kusay qosay
uday udai oday odai
harith hareth haris
muthanna mothanna muthana
isam essam issam esam
bassam basam
husam hossam houssam hussam
haitham haytham haithem
muntasir montaser muntaser
mutasim mutassim mutasem moatassem
maruf marouf maroof
makhluf makhlouf
ghulam gholam ghollam golam
rahmatullah rehmatullah rahmatollah
hamidullah hameedullah
naimatullah nematullah
obaidullah ubaidullah ubaydullah
asadullah assadullah asadollah
najibullah najeebullah
inayatullah enayatullah
amanullah amanollah
habibullah habibollah
barakat barakaat
khalil khaleel halil
ilyas ilias elyas
shihab shahab chihab shehab
badr bader
fayyad fayad fayyadh
riyadh riyad riad
mujtaba mojtaba moujtaba
muhsin mohsen muhsen mohsin
qahtan kahtan
ghazi ghazy
dulaymi dulaimi
jaburi jabouri jubouri juburi
shammari shamari shamri
utaybi otaibi outaibi
qurashi qureshi quraishi koreishi
hasani hassani
musawi mousavi moussaoui moosavi
alawi alaoui alavi
khatib khateeb
sudani soudani
maqdisi makdissi maqdesi
filistini falastini
tunisi tounsi
amr amro amrou
ammar amar aamar
saad sad saed saadi
taha tahaa
hashim hashem hachem haashim hachim
asim asem aasim assem
ismat esmat asmat ismet
hammad hammaad hamaad
jasim jassim jasem jassem gasim gassem
basim basem bassem bassim
ayyub ayub ayoub ayyoub ayoob eyup ayubu
alaa ala alaeddin
mahir maher
malik malek maalik melik
kazim kazem kadhim kadhem kathim kathem qazim kazimi
adil adel aadil aadel
ghalib ghaleb galib galeb
faris fares
faruq farouk faruk farooq farouq farook
farid fareed ferid
naim naeem naim nayeem naiem
nayif nayef naif nayyif
hadi haadi hady
raed raid raad rayed
arif aref aarif areef
atif atef aatif
ata atta
aziz azeez azis abdulaziz
azim azeem adhim
qadir qader kader kadir qadeer
marwan merwan marouane marwaan
anas anass enes
akram akrem
layla leila laila leyla layla
huda hoda houda
nura noura nora noora
sara sarah saara
zadeh zada zade zadah
pour pur poor
nejad nezhad nizhad
dost doost dust
nawaz navaz
zarif zareef
akbar ekber akber
asghar asgar
ashraf achraf eshraf
bahram behram
behrouz behruz behrooz behroz
daryush dariush darioush daryoush
esfandiar isfandiyar esfandyar
farhad ferhad
firuz firouz feroz firooz pheroz
iraj eraj
jahangir jehangir
javad jawad jawed javed javid djavad
kambiz cambyz
keyvan kayvan keivan
khosrow khosro khusraw khusro khosrou
kourosh kurush koroush cyrus
manuchehr manouchehr manoochehr
masoud masud massoud masood masoodi
mehrdad mihrdad
naser nasser
parviz parvez pervez parwiz
rahimi raheemi
rostam rustam rostem
shahram chahram
shahrokh shahrukh
sohrab suhrab
hosseini husseini husayni hussaini hoseini
mohammadi muhammadi mohamadi mohammedi
ahmadi ahmedi
akhund akhond akhoond akhundzada akhunzada
haqqani haqani haghani hakkani
noorzai nurzai noorzi noorzay nurzay
stanekzai stanikzai istanikzai stanakzai
barakzai barekzai
yusufzai yousafzai yusufzay
badakhshi badakhshani
tajik tajek
wazir vazir vizir
`;
