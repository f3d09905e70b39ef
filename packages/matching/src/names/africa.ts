/**
 * Spellings of African names, one name per line. Diacritics and dotted letters (ọ ẹ ṣ ɔ ɛ ŋ ƙ ɗ ɓ) are folded before.
 * The spellings follow the naming customs of each people. They are general knowledge; no list was copied.
 */
export const AFRICAN_SPELLINGS = `
chukwu chuku chukwuma
chukwudi chukudi
nnamdi namdi nnamdie
ngozi ngosi
nkechi nkeki
ifeoma ifoma
obinna obina
ikechukwu ikechuku
okafor okafo okoafor okarfor
okeke okekeh
okonkwo okonkwor okwonkwo okonko
nwosu nwosuh nwoso
eze ezeh
nwankwo nwankwor nwanko
onyeka onyekah
ugochukwu ugochuku
olufemi olufemy
adebayo adebayor
ogunleye ogunleiye
babatunde babatundey
folasade folashade
abiodun abiodum
sina shina
segun shegun
sola shola
bisi bissi
sade shade
kehinde kehende
taiwo taiye taye
kwame kwami kouame kwamena kwamina kobina
kofi coffi kofie koffi
kwadwo kojo kodjo kwadjo kodwo jojo
kwabena kobina kwabenah komla kobena
kwaku kweku kwakou quaku quarcoo koku kouakou
yaw yao yawo kwao ekow
kwasi kwesi akwasi kouassi koissi quashie
akosua esi akousua akossiwa
adwoa adjoa ajoa adzo
abena abenaa araba ablavi
akua ekua aku
yaa yawa aba
afia efua afua afi
ama amah ame
mensah mensa menssah
owusu owosu
asante ashanti asanti
osei ossei osey
boateng boaten
acheampong acheampon
nyarko nyarkoh niarko
addo ado adu
ankrah ankra
quaye kwaye
tetteh teteh tette
nkrumah nkruma
amoako amoakoh
kipchoge kipchogei
cheruiyot cheruyiot
wanjiku wanjikuh
njoroge njorogei
mwangi muangi mwange
kamau kamaw
odhiambo odiambo
otieno otiano
ochieng ochiengi ocheing
akinyi akini
onyango onyiango onjango
wafula wafullah
barasa baraza
mutua mutuah
musyoka musioka
kimani kimany
juma jumaa jouma
hamisi khamis khamisi hamis
rajabu rajab
shabani shaban shaaban
bakari bakar bakary bacary
saidi said
mwinyi muinyi
mugisha mugishya
uwimana uwimanna
mukamana mukamanna
niyonzima niyonsima
habimana abimana
nsengiyumva nsengiumva
ndayisaba ndaisaba
hakizimana hakisimana
uwamahoro uwamahoru
nkurunziza nkurunzisa
kagame kagamé
museveni musevene
okello okelo
ojok odjok
akello akelo
namugga namuga
ssemakula semakula
ssempijja sempija
nakato nakatto
kato katto
wasswa waswa
mukasa mukassa
ssali sali
lubega lubegga
kone kony konay
ouattara wattara watara
ouedraogo wedraogo uedraogo
coulibaly koulibaly culibali coulibali
kouassi kwassi
konan konnan
yao yaw
bamba mbamba
kabila kabilla
tshisekedi chisekedi
mobutu mobutou
ntaganda tanganda
`;

/**
 * Pairs of a full form and the short forms that replace it, in both directions. Day names of Akan depend on sex and
 * region and are in the spellings above.
 */
export const AFRICAN_SHORT_FORMS = `
chukwuemeka > emeka
chukwudi > chudi
chukwuebuka > ebuka
chukwunonso > nonso
chukwuma > chuma
chukwuka > chuka
ikechukwu > ike ikenna iyke
uchechukwu > uche
uchenna > uche
obinna > obi
obiageli > oby
kelechi > kele kelechukwu
kenechukwu > kene
chinedu > nedu
chinonso > nonso
chidiebere > ebere chidi
chidinma > dinma
chinenye > nenye
chinyere > nyere
chioma > chi
chigozie > gozie
nkechinyere > nkechi kechi
ngozichukwu > ngozi
ngozika > ngozi
ifeanyichukwu > ifeanyi
ifeanyi > ify
ifeoma > ify
ifunanya > ify
onyekachi > kachi onyeka
onyinyechi > onyinye
amarachi > amara
adaeze > ada
adaobi > ada
nnaemeka > emeka
tochukwu > tochi
ugochukwu > ugo ugoo
ogechukwu > oge
ogochukwu > ogo
somtochukwu > somto
kosisochukwu > kosi kosiso
olisaemeka > emeka
munachimso > muna
oluwaseun > seun
oluwafemi > femi
olufemi > femi
olusegun > segun
oluwatobiloba > tobi tobiloba
oluwadamilola > dami damilola
oluwatoyin > toyin
oluwakemi > kemi
olukemi > kemi
oluwadamilare > dare damilare
damilola > dami
temitope > temi tope
temitayo > temi tayo
babatunde > tunde
babajide > jide
olajide > jide
adedayo > dayo
oladayo > dayo
temidayo > dayo temi
ekundayo > dayo
olaniyi > niyi
adedeji > deji
oladeji > deji
ayodeji > deji ayo
adetayo > tayo
omotayo > tayo
olutayo > tayo
adelanre > lanre
adedapo > dapo
oladapo > dapo
olurotimi > rotimi
aderotimi > rotimi
olayinka > yinka
adeyinka > yinka
adebiyi > biyi
adeleke > leke
oluwaleke > leke
adeniran > niran
oladiran > diran
adewunmi > wunmi
olawunmi > wunmi
adetokunbo > tokunbo toks
olatokunbo > tokunbo
oluwatosin > tosin
oluwaseyi > seyi
adeseyi > seyi
olugbenga > gbenga
oluwagbenga > gbenga
adegboyega > gboyega
oladipupo > dipo ladipo
adedipo > dipo
adekola > kola
kolawole > kola kole
akinkunmi > kunmi
olakunmi > kunmi
adesina > sina
olusina > sina
olalekan > lekan
adelekan > lekan
adewande > wande
oluwande > wande
olasunkanmi > sunkanmi kanmi
oluwaseunfunmi > funmi seun
olufunmilayo > funmi funmilayo
olufunke > funke
adefunke > funke
olubukola > bukola bukky
adebukola > bukola
oluwabukola > bukola
adejumoke > jumoke
olajumoke > jumoke
oluronke > ronke
adepeju > peju
adesuwa > suwa
adebayo > bayo debayo
adewale > wale
olawale > wale
adekunle > kunle
olakunle > kunle
adeyemi > yemi
opeyemi > yemi
olayemi > yemi
oluyemi > yemi
yetunde > tunde
folasade > sade fola
abosede > bose sede
abimbola > bimbo bola
modupe > dupe
omolara > lara
omotola > tola
adesola > sola
olusola > sola
olushola > shola
abiodun > biodun abbey
abiola > biola abi
ayodele > ayo dele
ayomide > ayo mide
bamidele > dele bami
akinwale > wale akin
akintunde > tunde akin
adetunji > tunji
olatunji > tunji
olumide > mide olu
oluwole > wole
olabisi > bisi
adebisi > bisi
olubunmi > bunmi
folake > fola
titilayo > titi layo
titilope > titi
ibironke > ronke
aderonke > ronke
morenike > nike
adenike > nike
kikelomo > kike
funmilayo > funmi layo
oluwafunmilayo > funmi funmilayo
omowunmi > wunmi
olanrewaju > lanre
adeniyi > niyi
oluwaniyi > niyi
adegoke > goke
rotimi > timi
oluwarotimi > rotimi timi
gbenga > olugbenga
gboyega > adegboyega
deji > adedeji ayodeji
kayode > kay
muhammad > moh muda modu
abubakar > bukar sadiq bukari
abdullahi > audu
usman > shehu
aisha > ayisha
fatima > binta fati
khadija > dije
maryam > mero
zainab > zee
kipkemboi > kemboi
kipkorir > korir
kiprotich > rotich
kipruto > ruto
kipchumba > chumba
jepkosgei > kosgei
jepchirchir > chirchir
nyambura > wambura
wanjiru > ciru shiru
wanjiku > shiku ciku
wambui > shish
`;

/** Names of God and similar parts before or after the short form: Oluwaseun is Seun, Ifeanyichukwu is Ifeanyi. */
export const THEOPHORIC_PREFIXES: readonly string[] = ['oluwa', 'oluwo', 'olorun', 'chukwu', 'chuku', 'ogechi', 'osa'];
export const THEOPHORIC_SUFFIXES: readonly string[] = ['chukwu', 'chuku', 'oluwa', 'nachi'];
/**
 * Yoruba words of honour and wealth that begin many names. In daily use people leave them out if five letters or more
 * remain.
 */
export const HONOUR_PREFIXES: readonly string[] = ['olu', 'ola', 'ade', 'ayo', 'ife', 'akin'];
