/**
 * Spellings of East and South Asian names, one name per line. Chinese names are in Hanyu Pinyin, Wade-Giles, Cantonese,
 * Hokkien and Postal. Korean names are in Revised Romanisation, McCune-Reischauer and passport spelling. Japanese names
 * are in Hepburn and Kunrei. They are general knowledge of those systems.
 */
export const ASIAN_SPELLINGS = `
zhang chang cheung teo
wang wong ong
li lee lei
chen chan tan ch'en
liu lau liew
yang yeung yeo
huang wong hwang
zhao chao chiu
wu ng goh
zhou chou chow
xu hsu tsui
sun suen
zhu chu choo
ma mah
hu hoo
guo kuo kwok
he ho
lin lam lim
gao kao ko
luo lo law
zheng cheng cheang
liang leung
xie hsieh tse
song sung soong
tang tong
deng teng
feng fung
cao tsao tso
peng pang
zeng tseng tsang
xiao hsiao siu
tian tien
dong tung
pan poon
yuan yuen
cai tsai choi
jiang chiang keung
yu yue
du tu
ye yeh yip
cheng ching
wei wai
su soo
lu lo
ding ting
ren jen yam
shen sham
yao yiu
xi hsi
jin chin kam
mao mo
zedong tsetung
jinping chinping
xiaoping hsiaoping
kim gim kym
lee yi rhee ri yi i
park bak pak bag
choi choe
jung jeong chung jong chong
kang gang
cho jo
yoon yun youn
jang chang
lim im rim
han hahn
oh o
seo suh so
shin sin
kwon gwon
hwang whang
ahn an
song seong
ryu yoo yu ryoo
hong heung
jeon chun jun chon
ko go koh
moon mun
baek paek paik
nam nahm
jong jeong chung
jongun jeongeun jungeun jongeun
jongil jeongil
ilsung ilseong
geun keun kun gun kon gon
ju chu joo
jae chae jai
gyu kyu
gil kil
guk kook kuk gook
hyok hyuk hyeok
myong myung myeong
byong pyong byung byeong
ryong yong ryung ryeong
sok suk seok sock
son sun seon
tae dae
taek taik
un eun
uk wook ook
bom beom pom
bong pong
chang jang
gwang kwang
hak hack
hui hee hi
tok deok dok duk
se sei
gi ki kee
ro no roh noh
ryol yol ryeol
ri lee yi rhee i
hyun hyeon hyon
young yeong yong
seung sung
sung seong song
chul cheol chol
kyung gyeong kyong
kwang gwang
ito itoh ito
sato satoh
ono ohno oono
ota ohta oota
kato katoh
saito saitoh
goto gotoh
endo endoh
shinzo sinzo
kenichi kennichi
rajesh raajesh
krishna krishnan kishan
lakshmi laxmi
chaudhry chaudhary choudhury chowdhury chaudhari choudhary chaudry
khan khaan han
patel pattel
singh sing
kumar coomar
sharma sarma
banerjee bannerjee
mukherjee mukerji mookerjee
gandhi ghandi
begum begam
bibi beebee
hossain hosain
gul goul
khalifa caliph
`;
