/**
 * Words of organisations' names. Each line contains the words of one meaning. The languages are English, Spanish,
 * Portuguese, French, Italian, German, Dutch, Russian, Ukrainian and Belarusian, Serbian, Turkish, Arabic, Persian,
 * Urdu and Dari, Chinese, Korean, Malay and Indonesian. The words are listed without last vowels and plural s (`stemOf`
 * in `organisation-words.ts`), so other endings are not listed. They are general vocabulary, from dictionaries and from
 * the names of companies, ministries and movements.
 */
export const ORGANISATION_CONCEPTS = `
company compania compagnie companhia kompaniya kampaniya sherkat shirkat sharika sharikat sharekat shirka sirketi gongsi hoesa kongsa perusahaan syarikat perseroan borisat preduzece predpriyatie predpriyemstvo pidpryyemstvo enterprise empresa entreprise undertaking unternehmen firma firm
corporation corp corporacion corporacao korporatsiya korporatsia korporasi kontsern concern konzern consorcio consortium consorzio
group jamaa jamaat jamaah gamaa jemaah grp grupo groupe gruppe gruppa gruppirovka goruh gorouh goroh majmua majmuah jituan kumpulan grup
holding holdings hldg hldgs kholding
international alami alamiya intl internacional internationale internazionale mezhdunarodnyy mezhdunarodny mizhnarodnyy beynolmelali beinolmelal beynolmelal dawli dawliyah dowali uluslararasi guoji kukche gukje antarabangsa internasional inter
national natl nacional nationale nazionale natsionalnyy natsionalnaya natsionalny melli melly watani wataniya wataniyah ulusal milli guojia kukka gukga kebangsaan nasional
state estatal etat estado gosudarstvennyy gosudarstvenny derzhavnyy derzhavna dzyarzhauny dawla dawlah daula daulah dowlat dawlat devlet negara gosudarstvo
federal federalnyy federalnaya federalnoe federalny
republic republica republique respublika jomhouri jomhuri jumhuriya jumhuriyah jamhuriya cumhuriyet gonghwaguk konghwaguk gongheguo republik repubblica
people popular populaire populare narodnyy narodny narodna narodno khalq mardom mardomi shaab shaabi shabi inmin renmin rakyat halk
islamic islami eslami islamique islamico islamiya islamiyah islamia islamiyya islamskiy islamska
democratic democratico democratique demokratik demokraticheskiy demokratska dimuqratiya dimuqratiyah minju demokratische
revolutionary revolucionario revolutionnaire revolyutsionnyy enqelabi enghelabi thawri thawriya devrimci
revolution revolucion enqelab enghelab inqilab thawra thawrah saura devrim revolyutsiya
socialist socialista socialiste sotsialisticheskiy ishtiraki sosyalist
liberation liberacion tahrir osvobozhdenie osvobozhdeniya kurtulus azadibakhsh azadi freedom libertad liberte hurriya hurriyah hurriyat svoboda ozgurluk
front frente jabhat jabha jabhah jebhe jebheye cephe cephesi
party partido parti partei partiya partija partito hizb hezb hizbe hezbe partai stranka dang
movement movimiento mouvement movimento dvizhenie dvizheniya harakat harkat haraka harakah harekat hareketi bewegung nehzat nahda pokret undong gerakan tehrik tahrik
army ejercito armee exercito armata armiya armija jaysh jaish jeish jeysh artesh lashkar ordu jun gundae
force fuerza forza sila quwat quwwat quwa niru niruye tentera kuvvet
guard guardia garde gvardiya pasdaran haras muhafiz
corps cuerpo korpus sepah sipah
brigade brigada brigad liwa katibat katiba katibah kataib khatiba kateebat saraya tugay
battalion batallon bataillon batalon fawj fauj tabur
soldier soldado soldat jund ajnad junud askeri
supporter partisan ansar partidario
fighter mujahid mujahidin mujahideen mojahedin mojahed combatant combattant combatiente mucahit
struggle muqatila mukatila combat lucha lutte borba mubarizeh qital fighting
resistance resistencia moqavemat muqawama muqawamah direnis soprotivlenie
organization hayat haya hayah organisation organizacion organizatsiya organizacija organizacao organizzazione sazman sazmane munazzama munazamat munazzamat munadhamat tanzim tanzeem tandhim orgut orgutu zuzhi chojik organisasi
association assoc assn asociacion associazione associacao assotsiatsiya asosiasi jamiyat jamiat jamia jamiyah jamiyya jamiyyat jamiyyah jamyat jamyah jameiat anjoman anjuman dernek dernegi society sociedad societe udruzenje hyophoe xiehui obshchestvo forening foreningen verein vereinigung vereniging persatuan
community jamaat jamaah jamaa jamaatu jemaat gemaat djamaa gamaa comunidad communaute cemaat
union soyuz ittihad itihad ettehad ittehad ettehadiye sendika yonhap lianhe unione uniao
unity oneness tawhid tauhid tawheed towhid vahdat wahda wahdat unidad unite birlik unification unificacion edinstvo
united unido uni unie uniti unidos muttahida muttahid mottahed obedinennyy obyedinennyy obedinennaya birlesik
federation federacion federatsiya federasyon federazione ittihadiya
league liga ligue rabita rabitat rabitah
committee comite komitet komite kamitet comitato comissao komisi lajna lajnat lajnah comision commission komissiya wiwonhoe weiyuanhui
council consejo conseil consiglio conselho sovet soviet savet shura shora shuraye majlis majles meclis meclisi rat dewan
ministry ministerio ministere ministero ministerstvo ministarstvo wizarat wizara wizarah vezarat vezarate bakanligi bakanlik songguk kementerian departamento
department dept departament departement otdel upravlenie upravleniya directorate direccion direction direktorat idara idarat idarah edareh edare mudiriyat mudiriya bureau kuk guk
office oficina maktab maktabat daftar ofis kantora ufficio kantor buro
agency agencia agence agentstvo agentur wakala wakalat agenzia
authority autoridad autorite hayat haya hayah hayat
bureau byuro buro
center centre centro tsentr centar merkez merkezi markaz markaze zentrum zhongxin pusat sentoo
central centrale tsentralnyy tsentralny markazi merkez chungang zhongyang
institute institut instituto istituto moasseseh moassese mosseseh mosassah muassasa muassasat muassasah moaseseh enstitu enstitusu yanjiusuo yonguso institution institucion
foundation muassasa muassasat fundacion fondation fondazione fundacao fond fonds bonyad bonyade stiftung stichting vakfi vakif yayasan waqf fund fondo fonden jijinhui
charity charitable khayriya khayriyah khairiya khairiyah khayri kheiriyeh kheirieh kheyriyeh caridad beneficencia bienfaisance benevolence blagotvoritelnyy hayir
relief ighatha ighathah ighasa igatha emdad imdad socorro secours yardim yardimlasma assistance
aid ayuda aide pomoshch bantuan komak
human humanitarian insaniya insani insaniyah humanitaire humanitario gumanitarnyy insani ensani
welfare behzisti refah rifah bienestar falah
orphan yatim aytam eytam huerfano orphelin yetim
crescent hilal
levant sham shaam
loan qard qardh
beverage drink bebida boisson nushidani
pension retirement takaud bazneshastegi
distribution distribucion distribuidora distributor tawzi
executive ejecutivo tanfidhi ejraei ejrai
protection proteccion himaya hefazat
municipality municipal belediye baladiya shahrdari
private privado prive khususi
ahl ahlu ahlus ahlul
heritage turath patrimonio patrimoine
supervision raqaba supervisory
martyr shahid shaheed shuhada shohada martir sehit
call dawa dawah dawat davat predication preaching predicacion
bank banco banque banca masraf bangk unhaeng eunhaeng yinhang banka
exchange sarafi sarrafi sayrafa cambio hawala havala hawalah hundi change sarraf currency obmen doviz
insurance bimeh bime tamin seguro assurance assicurazione strakhovanie strakhovaya sigorta baoxian pohom versicherung takaful
investment inversion inversione investissement investimento investitsionnyy investitsionny investitsiya sarmaye sarmayeh istithmar istismar yatirim touzi tuja investa investisi
finance financial financiera financiero financier finansovyy finansovaya finans mali maliye maliyah jinrong kumyung keuangan finanzas
credit credito kredit etebar etebari itibar itimad kredi
trust fideicomiso etemad amana amanah
trade trading trader comercio commerce commercio tejarat tijara tijarah tijari torgovlya torgovyy torgovaya torgovy ticaret tijaret bazargani bazarganan maoyi muyok muyeok perdagangan dagang handel commercial comercial comercializadora kommercheskiy trdg
import importadora importacion importation importacoes varedat vared istirad ithalat jinkou suip
export exportadora exportacion exportation eksport saderat sader tasdir ihracat chukou suchul ekspor exportacoes
industry industrial ind indus industria industrie industriel sanat sanate sanati sanaye sanaat sinaa sinaat sinaiya sinaiyah promyshlennyy promyshlennost promyshlenny sanayi endustri endustriyel gongye kongop perindustrian
factory fabrica fabrique fabrika karkhane karkhaneh masna zavod usine plant gongchang kongjang pabrik fabrik kilang
production producer produccion productora producao tolid tolidi tolide intaj proizvodstvo proizvodstvennyy proizvodstvennoe proizvodnja produktsiya shengchan uretim saengsan manufacturing mfg manufacturer manufacturas imalat
product producto produit produkt prodotto faravarde faravardeh faravardehaye muntajat montajat urunler chanpin
machine machinery maquinaria maquina mashin mashina mashiny mashinostroenie mashinostroeniya mashinostroyeniya mashinostroyenia machinebuilding makina makine jixie kigye maschinen alat
engineering engg engr ingenieria ingenierie ingegneria inzheniring inzhenernyy mohandesi mohandesin handasa handasah handasiya handasieh muhendislik gongcheng konghak ingenieur kejuruteraan engenharia
construction constructora construccion constructeur costruzioni stroitelstvo stroitelnyy stroitelnaya stroy stroi sakhteman sakhtemani sakhtoman insha inshaat insaat yapi jianshe konsol building edificio batiment pembinaan bau bina binaa constr construcoes
contracting contractor contratista contratas muqawalat muqawalah moqavalat peymankari podryadchik muteahhit
development dev desarrollo developpement sviluppo desenvolvimento razvitie razvitiya tose toseh tosee towse towseh tanmiya tanmiyah tanmia gelistirme kalkinma fazhan kaebal kaihatsu pembangunan entwicklung expansion
project proyecto projet proekt proje mashari mashru xiangmu
economic economy economico economica economique ekonomicheskiy ekonomika eghtesad eghtesadi eqtesad eqtesadi iqtisad iqtisadi iqtisadiya ekonomi jingji kyongje
agriculture agricultural agro agricola agricole agropecuaria keshavarzi keshavarz ziraa ziraat zirai ziraiya zerai zeraei tarim tarimsal selskokhozyaystvennyy nongye nongop pertanian agrario
farm granja ferme ferma finca rancho ranch hacienda mazraa
cooperative coop cooperativa cooperation taavon taavoni tavon taawun taawuni tawuni tawen kooperativ kooperatif hezuo hyopdong koperasi cooperacion
livestock ganadera ganaderia ganado pecuaria damdari
food alimento alimentos aliment alimentaire ghaza ghazai aghdhiya gida pishchevoy shipin sikpum makanan
pharmaceutical pharma farmaceutica farmaceutico pharmacie farma farmatsevtika daru darou darouyi daroei adwiya ilac yiyao chegyak drug drogueria farmacia pharmacy drogas
medical medico medicale medizin pezeshki tibbi tibbiya meditsinskiy tip tibbi yiliao uiryo clinic clinica
hospital bimarestan mustashfa mashfa hopital hastane bolnitsa yiyuan
oil naft nafti petroleum petroleo petrol petrole petrolera petrolifera neft neftyanoy neftyanaya neftegaz nefte shiyou sogyu wonyu minyak
gas gaz gazi gazovyy gazprom tianranqi
petrochemical petrochimi petroshimi petroshimie petroquimica petrochimie petrokimya neftekhimiya neftekhim bitrukimawiya
refinery refining palayesh palayeshgah refineria raffinerie neftepererabatyvayushchiy misfat masfat rafineri
chemical chemistry quimica chimique khimicheskiy khim shimi shimiaei shimiyayi kimyawiya kimya huaxue hwahak kimia chemie
energy energia energie energeticheskiy energetika energo enerzhi enerji taqa taqah nengyuan enerugi
power nirou niroo niru niruye quwa
electric electrical electricity electrica electricidad electrique elektrik elektricheskiy elektro bargh barq kahraba kahrabaa dianli chonryok listrik
electronic electronica electronique elektronik elektronika elektronnyy elektronski elektroniyat dianzi chonja
aluminium aluminum aluminio aluminiom alyuminiy aluminyum
steel acero acier fulad foulad foolad fuulad stal hadid celik gangtie gangchol baja stahl iron
metal metalic metalurgica metallurgy metallurgicheskiy metallurgie felez felezat maadin jinshu kumsok
cement cemento ciment siman simane tsement isment cimento shuini simento
mine mining mineral minera minero miniere madan madani maaden maadan taadin gorno gornyy gornodobyvayushchiy maden madencilik kuangye kwangop kwangsan tambang pertambangan minerales bergbau
gold oro zoloto zahab dhahab tala altin emas
diamond diamante diamant almaz mas almas elmas
jewelry jewellery jeweller joyeria joyas bijouterie javaher mujawharat kuyumculuk zhubao
ship shipping navire buque barco naviera navigation navegacion kashti kashtirani keshtirani milaha milahah malaha sudokhodstvo sudokhodnyy parokhodstvo denizcilik gemi hangyun chuanwu haeun pelayaran perkapalan schiffahrt shpg
shipyard shipbuilding astillero chantier sudostroitelnyy sudostroenie kashtisazi tersane zaochuan
line linea ligne liniya khutut khotut khat
maritime marine maritima maritimo morskoy daryai daryaei bahri bahriya bahriyah haesang haishi maritim
naval navy marina flota armada daryayi
port puerto porto bandar mina marfa liman gang
transport transportation transporte transportista trasporti transportnyy transportnaya naghl naql naqliyat naqliyah haml tarabari tarabar tasimacilik nakliyat nakliye yunshu pengangkutan
logistic logistica logistique logistika lojistik wuliu
freight cargo carga fret frakht bar navlun
air aereo aerea aerien aerienne avia hava havai havaei hawai jawi jawiya jawiyah jawiyyah havayi aviation aviacion aviatsiya aviatsionnyy havapeimayi hangkong hanggong tayaran tayyaran havacilik penerbangan aeronautica aeronautical
airline aerolinea aerovia airway havapeima khutut aviakompaniya havayollari aviones
aerospace aerospacial havafaza havafazaye kosmicheskiy hangtian aerokosmicheskiy uzay
railway railroad rail ferrocarril rahahan zheleznodorozhnyy zheleznaya tielu choldo demiryolu
road carretera rah route doroga avtodor yol gonglu
automobile auto automotive automotor automotriz avtomobil avtomobilnyy khodro khodrosazi sayyarat otomotiv qiche vehiculo vehicle otomobil
tire tyre neumatico llanta pneu lastik
telecommunication telecom communication comunicacion telecomunicacion mokhaberat ertebatat ertebat ittisalat itisalat svyaz telekom tongxin tongsin iletisim
information informatic informatica informatique informatsionnyy informatsionnaya informatsiya malumat xinxi chongbo bilgi bilisim informasi
technology tech technical technique tecnologia tecnica technologie tekhnologiya tekhnologiy tekhnicheskiy tekhnika teknoloji teknik fanavari fanavaran fanni fanniya taqniya taqniyat jishu keji kisul technik teknologi techno texnika technological technologist
computer computadora ordinateur rayaneh rayane kompyuter bilgisayar jisuanji hasub
software narmafzar yazilim ruanjian
system sistema systeme samaneh samane samaneha samanehaye sistemy xitong chegye sistem nezam
network red reseau shabakeh shabaka shabakah set wangluo
media medios resana rasaneh resaneh rasanehaye ilam medya
news noticias akhbar khabar khabargozari novosti
press prensa presse matbuat basin
publishing editorial edition izdatelstvo entesharat nashr yayin
broadcasting seda sima radio televisora
research tahghighat tahqiqat pazhuhesh pajohesh pajoohesh investigacion investigaciones recherche ricerca issledovatelskiy issledovatelski issledovatelsky issledovaniya issledovanie abhath arastirma yanjiu yongu penelitian forschung
scientific science elmi ilmi ilmiya nauchnyy nauchno nauchny nauka navukova ciencia scientifique cientifico bilim bilimsel kexue kwahak olum ulum
study estudio etude motaleat dirasat
education educational educacion educativo enseignement amuzesh amoozesh talim taalim talimi tarbiya tarbiyat obrazovatelnyy obrazovanie egitim jiaoyu kyoyuk pendidikan ogretim
school escuela ecole madrasa madrasah madrassa madaris maktab shkola okul xuexiao
university univ universidad universite universita universitet universiteti daneshgah jamia jamiah daxue taehak universitas
college colegio kolej kolleg xueyuan
academy academia academie akademiya farhangestan akademi
student estudiante etudiant talib taliban daneshju tullab ogrenci
youth young juventud jeunesse javanan javan shabab shabaab chongnyon genclik molodezhnyy
woman women mujer femme zanan banuvan zhenskiy kadin
worker labor labour trabajador travailleur kargar kargaran ummal rabochiy isci rodong gongren laboral
culture cultural cultura culturel farhangi farhang thaqafi thaqafiya thaqafiyah kulturnyy kultura kultur wenhua munhwa
art arte artes honar honari fan sanat yesul
sport deporte deportivo sportif varzeshi riyadi riyadiya spor tiyu cheyuk sportivnyy futbol football soccer
tourism turismo turistica tourisme turizm gardeshgari siyaha siyahah luyou kwangwang travel viaje voyage safar seyahat
hotel hotelera hoteles fonduq mehmankhaneh jiudian otel
restaurant restaurante ristorante mataam lokanta
shop store tienda magasin magazin forushgah mahal toko dukkan almacen boutique shopping
market mercado marche bazar bazaar suq souq souk rynok pazar shichang supermercado supermarket
house casa maison dom dar beit bayt bait khaneh ev
housing vivienda maskan iskan zhilishchnyy konut zhuzhai
property inmobiliaria inmueble immobilier nedvizhimost amlak aqarat aqariya emlak fangdichan realestate
service svc svcs servicio servizi servico khadamat khadamate khidmat khedmat usluga uslugi hizmet hizmetleri fuwu pongsa perkhidmatan jasa dienst
management mgmt mgt gestion administracion administration administradora modiriyat modiriat idara yonetim upravlyayushchiy menedzhment menejment guanli kwalli pengurusan
consulting consultant consultores consultoria consultora conseil konsalting moshaver moshaveran istisharat istishari danismanlik zixun
support poshtibani podderzhka apoyo soutien destek dam
security seguridad securite sicurezza bezopasnost bezopasnosti bezpeka biaspeki amn amne amniat amniyat aman guvenlik anquan poan keamanan securities
intelligence inteligencia renseignement razvedka razvedyvatelnyy mukhabarat mokhaberat ettelaat ittilaat istikhbarat istihbarat qingbao
defense defence defensa difesa oborona oboronnyy oboronprom difa defa savunma guofang kukpang pertahanan
military militar militaire voennyy voenno voyenno nezami askari askariya askariyah harbi junshi kunsa tentera
armed armado arme musallah mosallah vooruzhennyy silahli
weapon arms armament arma oruzhie silah salah aslaha wugi muqi vooruzhenie
missile rocket misil cohete raketa raketnyy mushak mushaki sarukh fuze daodan misail
nuclear atomic atomnyy yadernyy hastei hasteh atomi nawawi nukleer wonjaryok hezi
police policia polizia politsiya militsiya militsii shurta polis jingcha
interior internal dakhili dakhiliya dakhiliyah interieur vnutrennikh icisleri
foreign exterior exterieur kharej khareji kharijiya inostrannyy vneshniy dis duiwai taeoe external
general general amm amma ammah umumi genel obshchiy chong zong kol gen gnl
public publico publique umum amma umoomi obshchestvennyy kamu gonggong
special especial special vizheh vijeh khass khas spetsialnyy spetsnaz ozel osobyy osobogo
supreme superior supremo ali alaa verkhovnyy yuksek choego
first primero premier awwal avval pervyy birinci diyi cheil
second segundo deuxieme thani dovvom vtoroy ikinci
new nuevo nouveau novo novin nov jadid novyy nova yeni xin sin baru
great grand grande kabir bozorg bolshoy buyuk da
north norte nord shomal shamal severnyy severny kuzey bei puk utara shimal northern
south sur sud jonub janub jonoub jonoob janoub yuzhnyy yuzhny yug guney nan nam selatan southern
east oriente est sharq sharqi shargh sharghi shark vostok vostochnyy vostochny dogu dong tong timur oriental khavar eastern orient
west oeste ouest gharb gharbi maghreb maghrib zapad zapadnyy zapadny bati xi barat occidente occidental western
middle medio moyen awsat vasat miyaneh srednyy orta
coast coastal costa cote sahel sahil saheli poberezhe sahil
sea mar mer bahr darya more deniz hai hae laut
ocean oceano okean uqyanus oghyanus okyanus haiyang haeyang
gulf golfo golfe khalij khalige zaliv korfez
river rio riviere nahr rud reka nehir jiang kang
mountain montana montagne jabal kuh gora dag shan
island isla ile jazira jazirah jazireh ostrov ada dao do
city ciudad ville madina madinah shahr gorod belediye shi
world global mundial mondial jahan jahani alami alamiya alam mirovoy dunya shijie segye
sun sol soleil shams khorshid aftab solntse gunes taeyang
moon luna lune qamar mah ay
star estrella etoile najm najma najmeh setareh zvezda yildiz xing
light luz lumiere svet
sky cielo ciel sama aseman nebo gok tian
green verde vert khadra khazra sabz zelenyy yesil
red rojo rouge hamra ahmar sorkh krasnyy kizil hong
black negro noir aswad siah chernyy kara
white blanco blanc abyad sefid belyy beyaz
blue azul bleu azraq abi goluboy mavi
golden dorado dore zarrin talaei zolotoy altin
eagle aguila aigle nasr oghab uqab orel kartal
lion leon asad shir lev aslan
sword espada epee sayf saif shamshir mech kilic
victory victoria victoire nasr fath piruzi pobeda zafer shengli sungri
truth verdad verite haqq haqiqa haqiqat pravda istina hakikat
peace paz paix salam solh mir baris heping pyonghwa
justice justicia adala adalat edalat spravedlivost adalet
hope esperanza espoir amal omid nadezhda umut
friendship amistad amitie dusti druzhba dostluk youyi chinson
brother hermano frere ikhwan akhavan baradaran bratya kardesler bros
son hijo fils abna awlad pesaran pisaran synovya ogullari
partner partnership sharik shoraka shuraka socio associe associate partnyor ortak ortaklik shorak
faith iman foi vera inanc
lord senor seigneur rabb
law ley loi qanun ghanun zakon hukuk
court tribunal mahkama mahkame dadgah sud mahkeme
prison prision zendan sijn tyurma cezaevi carcel
water agua eau voda suyu shui maa
wood madera bois chub khashab derevo ahsap
paper papel papier kaghaz varagh bumaga kagit
textile textil nassaji mansujat tekstil fangzhi clothing confecciones ropa
leather cuero cuir charm kozha deri
plastic plastico plastique plastik
glass vidrio verre shisheh zujaj steklo cam
concrete hormigon beton botoni
limestone ahak ahake caliza
sugar azucar sucre shekar sukkar sakhar seker
rice arroz riz berenj ruzz pirinc
coffee cafe qahwa kofe kahve
tea te shay chai cay
fish fishing pesca pesquera peche shilat samak rybnyy balik susan
flower flor fleur gul zahra tsvetok cicek
tobacco tabaco tabac tanbaku tutun dokhaniyat
bread pan pain nan khubz khleb ekmek
milk leche lait shir laban moloko sut dairy lacteos
meat carne viande gusht lahm myaso et
oilfield yacimiento
chamber camara chambre otagh ghurfa palata oda
tower torre tour borj burj bashnya kule
bridge puente pont pol jisr most kopru
garden jardin bagh hadiqa bustan sad bahce
club klub nadi bashgah kulup
theatre theater teatro masrah
museum museo musee muzeh mathaf muzey
laboratory lab laboratorio laboratoire azmayeshgah laboratoriya mukhtabar
instrument instrumentation pribor priborostroenie abzar
precision precis daghigh tochnyy
integrated integral yekparche yekparcheh
regional region regionalnyy kraevoy oblastnoy mantaghei iqlimi bolgesel
local mahalli mestnyy lokal yerel
social sociale ijtimai ijtimaiya ejtemai ejtemaei sotsialnyy sosyal shehui
political politico politique siyasi siyasiya politicheskiy
religious religioso religieux dini diniya mazhabi
citizen ciudadano citoyen shahrvand muwatin grazhdanin
family familia famille khanevadeh aila semya aile
child children nino enfant kudak atfal deti cocuk
doctor medico docteur doktor pezeshk tabib vrach
teacher maestro muallim moallem uchitel ogretmen
engineer ingeniero mohandes muhandis inzhener
lawyer abogado avocat vakil muhami avukat
headquarters hq gharargah qarargah shtab sede qiyada ghararga
base basis qaida qaeda qaidah qaedah paygah baza
command comando commandement farmandehi qiyadat komandovanie komutanligi
operation operacion operatsiya amaliyat operasyon
unit unidad unite yegan wahda birim tuan pudae
division lashkar firqa firqah division diviziya tumen sadan
squad escuadron escuadra escadron joukhe
fleet flota flotte navgan ustul flot filo
field campo champ meydan maydan
land tierra terre zamin ard zemlya toprak
province provincia ostan muhafaza provintsiya vilayet
village aldea deh qarya derevnya koy
branch filial sucursal succursale shobeh shuba far sube
representative representacion representation namayandegi predstavitelstvo temsilcilik
plan plano barname barnameh khitta
guild gremio senf
camp campamento ordugah muaskar
caliphate khilafa khilafah khilafat hilafet califat califato
state wilayat wilaya vilayat welayat
atlantic atlantico atlantique atlantik
pacific pacifico pacifique
crystal cristal kristal bolur
horizon horizonte ofogh ofoq ufuq
pioneer pionero pishgam pishgaman pishro
crown corona couronne taj
sunrise amanecer tolou
dawn aurora alba fajr sepideh rassvet safak
pearl perla perle marvarid lulu inci zhemchug
royal real royale shahi malaki krallik
silver plata argent noghreh fidda gumus serebro
noble nobel
vision
smart
rapid fast express rapido
bright shining
dream
modern moderno moderne
prime premium elite classic
standard estandar
quality calidad
super mega multi maxi
euro
alpha alfa
omega
beta
delta
sigma gamma
dragon long ejder
tiger babr tigre kaplan
falcon shahin saqr halcon sokol
phoenix fenix simorgh
angel
rose rosa
palm palma nakhl
olive oliva zaytun zeitun
cedar cedro arz
tree arbol derakht
leaf
rock roca sakhr
stone piedra sang
lake lago buhaira
bay bahia
point punta
gate bab darvaze
valley valle wadi dareh dolina
forest bosque
desert sahra sahara
savannah savana
spring bahar rabi primavera
king rey roi malik shah kral
queen reina reine malika
prince principe amir
hero heroe
champion campeon
link
wave ola moj
success exito
future futuro ayandeh mustaqbal
progress progreso pishraft taqaddum
horse caballo asb
grace
rainbow arcoiris
paradise paraiso ferdows firdaws
business negocios kasb karbokar
field campo mazra
rica rico rich
capital kapital
life vida hayat zendegi
health salud sante salamat sihha
home hogar
time tiempo zaman
best top
emirate emirato imara imarat emarat
jihad cihad gihad djihad jehad dzhihad dzhikhad dzihad djihadi jihadi
prayer salat namaz
book libro livre kitab ketab kniga
`;

/**
 * Countries and peoples. The words are the name of the country and its adjectives, in the same languages. Each line
 * contains the words of one country.
 */
export const ORGANISATION_PLACES = `
iran irani iranian iranien iranskiy
iraq iraqi irak iraki irakien
syria syrian suriya suriye suri souriya syrien siria sirio
lebanon lebanese lubnan lobnan liban libanais libano
palestine palestinian filistin falastin felestin palestina palestinien
egypt egyptian misr mesr masr egipto egypte
jordan jordanian urdun
saudi saudiya saoudite saudita arabistan
yemen yemeni yaman yamani
libya libyan libia libi libye
tunisia tunisian tunis tunisie
algeria algerian jazair algerie argelia
morocco moroccan maroc marruecos
sudan sudanese sudani soudan
somalia somali sumal somalie
ethiopia ethiopian habasha
eritrea eritrean
nigeria nigerian
kenya kenyan
ghana ghanaian
uganda ugandan
rwanda rwandan rwandais
burundi burundian
tanzania tanzanian
congo congolese congolais
zimbabwe zimbabwean
mali malian
niger nigerien
chad chadian tchad
cameroon cameroun
angola angolan
mozambique
lagos
kano
ibadan
abuja
enugu
onitsha
harcourt
kaduna
nairobi
mombasa
kisumu
accra
kumasi
tema
kampala
entebbe
kigali
addis
dakar
abidjan
lome
cotonou
bamako
douala
kinshasa
khartoum
daressalaam
harare
lusaka
luanda
maputo
johannesburg
capetown
cairo
casablanca
africa african afrique africano ifriqiya ifriqiyah afrika afriqa
afghanistan afghan
pakistan pakistani
india indian hind hindustan inde
kashmir kashmiri
baloch balochistan baluch baluchistan baluchi
bangladesh bangladeshi
turkey turkish turkiye turk turquie turquia
kurdistan kurdish kurd kordestan
russia russian rossiya rossiyskiy rossiyskaya russkiy russkie rus russie rusia
ukraine ukrainian ukraina ukrainskiy
belarus belarusian belorussian belorusskiy bielorrusia
crimea crimean krym krymskiy
chechnya chechen
georgia georgian gruziya
armenia armenian
azerbaijan azerbaijani azerbaycan
kazakhstan kazakh
uzbekistan uzbek
turkmenistan turkmen
tajikistan tajik
moldova moldovan
serbia serbian srbija srpska srpski
bosnia bosnian bosna bosanski
kosovo kosova
albania albanian
china chinese zhongguo chine cina chinois
hongkong
abudhabi
srilanka
costarica
puertorico
newyork
sierraleone
burkinafaso
taiwan taiwanese
korea korean choson chosun joseon coree corea hanguk
japan japanese nippon nihon japon
vietnam vietnamese
myanmar burma burmese
thailand thai
cambodia cambodian
philippines philippine pilipinas filipino
indonesia indonesian
malaysia malaysian
singapore singapura
germany german deutsche deutschland allemagne alemania aleman
france french francais francaise francia
britain british english
ireland irish eireann
italy italian italia italiano
spain spanish espana espanol
basque euskadi euzkadi vasco
greece greek ellas
cyprus cypriot
switzerland swiss suisse
netherlands dutch holland holanda
europe european europeo europeen yevropeyskiy
cuba cuban cubana
venezuela venezuelan venezolana venezolano
colombia colombian colombiana colombiano
mexico mexican mexicana mexicano
nicaragua nicaraguan
honduras honduran
panama panamanian panamena
peru peruvian peruana peruano
ecuador ecuadorian ecuatoriana
argentina argentine
bolivia bolivian boliviana
brazil brasil brazilian brasileira
america american americana
asia asian asie asiya
arab arabic arabe arabi
persia persian pars fars farsi parsian
`;
