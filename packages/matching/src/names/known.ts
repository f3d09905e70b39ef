/**
 * Frequent names that differ by a letter or two from another frequent name. The matcher therefore does not treat one as
 * a misspelling of the other: Paul and Paula, Hernandez and Fernandez, Akello and Okello. They are general knowledge.
 * Names in the tables of spellings count as known too.
 */
const TABLE = `paula paola christina kristina christine christian kristian mario marta martina marina marcus hernandez fernandez gonzalez gomez lopez perez
rodriguez ramirez jimenez jones james johns johnson jackson jason jane jean joan joanna jenna jenny jerry terry harry barry larry mary gary carl carla carol
karl karen karin sarah sara sandra brian bryan ryan dan dean diane diana daniela daniella danielle michelle michaela gabriela victoria valeria valerie julie
juliana andrea adrian adriana alan allan allen ellen helen eva ava ivy amy anna anne hannah nina lina lena dina rita ruth rose rosa ross russ
eric erica erik erika frederica georgia gloria grace greta heather hilda holly irene iris jade jill judith june kelly kim kylie laura lauren leah lily linda lisa
lola lucy lydia mabel maggie megan melissa mia milly molly nancy naomi natasha nora olive olivia oscar otto pamela peggy penny polly rachel rebecca robin roland
ronald rosie roy sabina sally sam samantha shirley sonia stella susan sylvia tara tina toby tracy vera wendy wilma yvonne zoe
ivanov petrov sidorov smirnov kuznetsov popov sokolov lebedev kozlov novikov morozov volkov solovyov vasiliev zaitsev pavlov semenov golubev vinogradov bogdanov
vorobyov fedorov mikhailov belyaev tarasov belov komarov orlov kiselev makarov andreev kovalev ilyin gusev titov kuzmin kudryavtsev baranov kulikov alekseev
oleg olga igor inna irina alina alla anton artem arthur boris denis dina galina gleb kirill ksenia larisa lidia lyudmila maxim marat nina pavel polina
raisa roman ruslan rustam semyon tamara timur vadim vera viktoria vitaly zoya
hassan hussein hasan hussain hamid hamad hamdi hamada hammad ahmad mahmoud mohammed hamza walid khalid majid sajid rashid rashad raed riad zaid ziad said saad saeed
salem salim salman sulaiman samir amir tamer omar amr ammar imran adnan ayman yaman iman amin amina amna mona muna noor nora nura huda nada nadia najla najwa
rana rania rasha reem rima sahar samar samira sana sara shadi shahid tahir talal tarik usama wael wafa yasin yasir yusuf zahra zaki kamal jamal jalal bilal hilal
karim rahim salam islam faris fares firas iyad jihad laith luay maher majed marwan nasser nabil nizar osman qasim rami ramzi riyad sabah safa sami sufyan
yunus yousra idris ilyas isa musa ismail ibrahim ishaq yaqub dawood harun haroun habib abbas anas asad fahad fahd farid faruk fawaz fawzi ghazi hadi hani hatem hazem
amaka emeka chidi chike chika chioma chinedu chinonso chinwe chinyere chidinma chibuzo chibuike chukwudi chukwuma chukwuka chukwuemeka ifeoma ifeanyi ikenna ikechukwu
nkechi nkem ngozi nneka nnenna nnamdi obi obinna obiageli ogechi okechukwu onyeka onyinye uche uchenna ugo ugochi uju uzoma uzo ada adaeze adaobi amara amarachi ebele
eze ezinne kelechi kene kosi nonso oby somto tobe tochi zikora okafor okeke okoro okoli okoye okonkwo okpara okwu nwosu nwafor nwankwo nweke nwachukwu obiora
ade adebayo adebola adedayo adedeji adegoke adekunle adeleke adenike aderonke adesola adetola adewale adewunmi adeyemi adeola adeniyi ayo ayodele ayomide
babatunde bola bolanle bose bukola bunmi damilola dayo deji dele dupe ebun femi fola folake folasade folashade funke funmi gbenga ife ireti jide jumoke kemi kehinde kunle
lanre layo lola mide niyi ola olabisi oladapo oladele olaide olajide olamide olanike olatunji olawale olayinka olu olubunmi olufemi olufunke olumide olusegun olusola oluwole
oluwaseun oluwafemi oluwatobi oluwakemi oluwatosin remi rotimi sade segun seun seyi shade sola sunmbo taiwo tayo temitope titi tobi tokunbo tola tolu tope toyin tunde
wale wole wumi yele yemi yetunde yinka yomi
aliyu aminu auwal bala balarabe bashir bello buhari danjuma danladi garba gambo habu hadiza haladu haruna hauwa ibrahim idi idris isah jamila jibril kabir kabiru
lawal lawan ladi maryam maimuna mairo musa mustapha nafisa nasiru rabi rabiu ramatu rukayya sabo safiya sagir sale salisu sani shehu sule talatu tanko tijani tukur
umaru usman yahaya yakubu yunusa yusufu zainab zubairu abacha
kwame kwabena kwaku kwasi kwadwo kofi kojo kobina kweku kwesi kwamina yaw ama abena akua akosua adwoa afia efua esi yaa araba ekow ebo mensah owusu osei asare asante
appiah antwi addo adjei agyei amoah ampofo ansah arthur boakye boateng bonsu darko donkor frimpong gyamfi kyei kusi mantey nkansah nti nyarko obeng oduro ofori opoku
oppong prempeh quaye sackey sarpong sarfo tawiah tetteh yeboah
achieng adhiambo akinyi anyango apiyo atieno auma awuor akoth aoko achola otieno odhiambo ochieng onyango opiyo ouma owino odongo okoth omondi oloo oduor ogola okello
akello wanjiku wanjiru wambui wangari wangui wairimu waithera wacera nyambura njeri njoki muthoni mumbi kamau karanja kariuki kimani kinyua kuria macharia maina
mbugua mburu mugo muiruri munene murimi muriuki mwangi ndungu nganga ngugi njenga njoroge njuguna waweru mutua mutuku mutiso muthui muthoka musyoka musembi mwende
kiptoo kiprop kiprono kiprotich kipchoge kipkemoi kipruto kibet kirui koech korir kosgei lagat langat chebet chepkoech chepkemoi cherono cherop jepkosgei jeptoo jelimo
rotich ruto rono sang tanui too yego wafula wekesa wanjala simiyu barasa nekesa nasimiyu nafula naliaka juma jumbe hamisi omari bakari mwinyi
okot opio ocen ojok odoch oyella acan acen adong akello amongin apio atim auma nakato babirye wasswa kato mukasa mugisha mugabo mugabe mutesi mutoni mukamana
ssali sserwadda ssebunya ssenyonga nabukenya nakimuli nalubega namuli nansubuga nantongo byamugisha kagame kamanzi kalisa karangwa karekezi habimana hakizimana
harerimana hategekimana ingabire irakoze ishimwe iyakaremye mbabazi mukandayisenga mukeshimana munyaneza ndagijimana ndayisaba ngabo ngoga niyigena niyonsaba niyonzima
nsabimana nsengimana nshimiyimana ntakirutimana nyirahabimana rukundo rwigema tuyisenge twagirimana umuhoza umutesi umutoni uwamahoro uwase uwera uwimana uwizeye
mamadou moussa modibo madou amadou ahmadou aminata awa bintou bineta coumba djibril fanta fatou fatoumata hawa ibrahima ismaila issa kadiatou khady mariam mariama
ousmane oumar oumou salif salimata sekou seydou sidi souleymane traore toure tall thiam thiaw sall sarr seck sene sy diallo diop diouf dieng dia diarra diakite
kouame kouassi koffi konan kone kouadio yao akissi affoue ahou aya amoin adjoua akissi
wei wang wen wu li liu lin liang lu luo yang yan yuan yun ying min ming mei meng hong hung hui hua huang han hao he jun jian jie jin jing lei long na nan nam ning
peng ping qi qin qing rong shan shu tao ting xia xiao xin xue yi yong yu zhen zhi zhong
tanaka tanabe taro jiro saburo ichiro akira akiko yumi yuki yuko yoko
hernandes fernandes alvarez alonso castro castillo garcia gutierrez herrera medina mendez mendoza molina morales moreno munoz nunez ortega ortiz ramos reyes rivera rios rojas
romero rosales ruiz salazar sanchez santiago santos silva soto suarez torres valdez vargas vasquez vega
smith smythe brown bowen bauer baker barker parker packer carter cooper cox cook davis davies dixon evans ford foster fox gray green hall hill hills holmes hughes hunt king
knight lane lee lewis lowe martin mason miles miller mills moore morgan morris murray nelson owen page palmer payne perry phillips pierce porter powell price reed rees reid rice
richards roberts robertson robinson rogers ross russell scott shaw simpson stone taylor thomas thompson turner walker wallace walsh ward warren watson watts webb wells west white
williams willis wilson wood woods wright young nowak kowalski kowalska`;

/** Known names as lower-case words. */
export const KNOWN_NAMES: ReadonlySet<string> = new Set(TABLE.trim().split(/\s+/));
