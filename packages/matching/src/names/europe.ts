/**
 * Spellings of European names across languages and romanisations, one name per line. Slavic names are in the spelling
 * of BGN, ISO 9, and French and German passports. They are general knowledge; no list was copied.
 */
export const EUROPEAN_SPELLINGS = `
sergey sergei serhiy serhii siarhei siarhey sergio serge sergiy
vladimir volodymyr uladzimir wladimir wolodymyr vladimer
igor ihor ihar
oleg oleh aleh
vasily vasiliy vasyl vasil vasiliy basil
pavel pavlo paval pawel
mikhail mykhailo mykhaylo mikhal michail mihail
nikolai mykola mikalai nikolay mikola nikolaj
victor viktor viktar
gennady gennadiy hennadiy henadz hienadz gennadi
alena aliona olena elena
tatiana tatyana tetiana tatsiana tetyana
svetlana svitlana sviatlana
oksana aksana
natalia natalya nataliya natallia nataliia
irina iryna irena
galina halyna halina
olga olha volha
anna hanna ganna
nadezhda nadiya nadzeya nadiia
lyudmila liudmyla liudmila ludmila ludmyla
yulia yuliya yuliia julia iuliia
kirill kyrylo kiryl cyril
maxim maksym maksim
artem artyom artsiom
denis denys dzianis dzyanis
ilya illya illia ilia
timofey tymofiy tsimafei
stepan stsiapan
ruslan ruslan
yaroslav iaroslav jaroslav
vyacheslav viacheslav viachaslau
stanislav stanislau stanislaw
rostislav rostyslav rastsislau
svyatoslav sviatoslav sviataslau
bogdan bohdan bahdan
roman raman
anatoly anatoliy anatoli anatol
valery valeriy valerii valeri valeryi
vitaly vitaliy vitalii vitali
yury yuriy yurii yuri iurii juri jury
fyodor fedir fedor fiodar teodor
zakhar zachar
lukashenko lukashenka
alexander aleksandr aleksander alexandr alejandro alexandre alessandro oleksandr aliaksandr alexandros aleksandar iskandar
alexey aleksei alexei aleksey alexej oleksiy alexis
andrew andrei andrey andrej andriy andre andreas andres andrea andrii andrzej
anthony antony antonio antoine anton antoni antonios
benjamin benyamin binyamin veniamin
catherine katherine kathryn katharina ekaterina yekaterina katsiaryna kateryna catalina katarina kateryna caterina catharine
charles carlos karl carl charl karol carlo
christopher christoph kristofer christophe cristobal khristofor
constantine konstantin constantin kostiantyn konstantinos
daniel danil daniil danyal danial daniele danylo
david davide davyd
dmitry dmitri dmitriy dimitri dmitrij dmytro dimitrios dmitrii dzmitry dzmitri dimitry
edward eduard edouard eduardo edvard
elizabeth elisabeth yelizaveta elizaveta isabel elisabetta
emmanuel emanuel immanuel manuel emmanouil
eugene evgeny evgeni yevgeny yevgeni evgenii evgeniy yevgeniy eugenio yevhen yevgen evgenij jevgeni jevgenij jevgenijs yauhen yauheni yevheniy yevhenii evhen
francis francisco francois francesco franz frantz
frederick frederic friedrich federico fredrick
gabriel gavriil gabriele
george georges jorge georg georgy georgi georgiy giorgio giorgi yuri yury yuriy iurii yurii jurij jiri heorhiy jerzy
gerald gerard gerardo gerhard
gregory grigory grigori gregor gregorio hryhoriy grigoriy grigorii hryhorii ryhor grzegorz
helen helena elena yelena olena helene
henry henri enrique heinrich enrico henrik
hugo hugh ugo
igor ihor
ivan john juan jean johann johannes giovanni joao jan ian ioannis yohannes yohana yohanna
jacob jakob jacques yakov jakov iakov
james jaime santiago giacomo
jerome hieronymus jeronimo
joseph jose josef giuseppe iosif yosef jozef josip osip
julia yulia yuliya iuliia juliya
julian julien giuliano
laurence lawrence lorenzo laurent laurentius
leo lev leon leonid leonardo
louis luis luigi ludwig lewis ludovic
lucas luke luca lukas lukasz luc
marc mark marcos marco marek markus marcus
margaret margarita marguerite margarida
maria mary marie mariya mariia mariam
martin martino marcin
matthew mathieu matteo mateo matvei matthias mateusz matvey
michael mikhail michel miguel mikael michele mykhailo michail mykhaylo mihail mikhael michal mihai mijail
nicholas nicolas nikolai nikolay nikolaus nicola mykola nikola nicolae nikolaos mikolaj
natalia nataliya natalya natalie nataliia
oleg oleh
patrick patricio patrizio patrik
paul pablo pavel paulo paolo pavlo pawel
peter pedro pierre piotr petr pyotr petro pietro pjotr
philip phillip philippe felipe filip filippo
raymond raimundo ramon
richard ricardo riccardo
robert roberto
roger rogelio ruggero
samuel samuil samuele
sergey sergei serge sergio serhiy sergej sergiy serguei sergii siarhei
simon simeon semyon semen simao
sophia sofia sofiya sophie
stephen steven stefan stephan stephane esteban stefano etienne stepan stepane
svetlana svitlana sviatlana
tatiana tatyana tetiana
theodore fyodor fedor teodor theodor feodor
thomas tomas tommaso tomasz foma
timothy timofey timothee timofei
valentin valentine valentyn
valery valeri valeriy valerij valerii
vasily vasili vasyl basil vasiliy vassily wassily vasilii
victor viktor vittorio
vincent vincenzo vicente vikentiy
vladimir volodymyr wladimir uladzimir vladimír
vyacheslav viacheslav wjatscheslaw vjaceslav
walter gualtiero
william wilhelm guillaume guillermo guglielmo willem
yaroslav jaroslav iaroslav
zachary zachariah zacharie
putin poutine
yeltsin eltsin jelzin
shevchenko chevtchenko
smith smyth smythe
meyer meier maier mayer meir
schmidt schmid schmitt
nguyen nguyên
`;

/** Pairs of a full form and its short forms and pet names (English, French, Spanish, Russian). */
export const EUROPEAN_SHORT_FORMS = `
nadezhda > nadya
galina > galya
ludmila > lyuda
leonid > lyonya
boris > borya
yury > yura
viktor > vitya
gennady > gena
konstantin > kostya
pavel > pasha
mikhail > misha
gerhard > gerd
wilhelm > willi willy
heinrich > heinz
ignacio > nacho
guillermo > memo
luis > lucho
francesco > franco cesco
giovanni > gianni vanni
jose > pepe
friedrich > fritz
johannes > hans
giuseppe > beppe peppe pino
stephanie > steph
jesus > chucho chuy
abraham > abe
albert > al bert
alexander > alex sasha aleksandr sacha xander sandy
alexandra > alex sandra sasha
alfred > alf fred
alexey > alyosha lyosha
anastasia > nastya
andrew > andy drew
anna > ann anne anya ania
anthony > tony
barbara > barb
benjamin > ben benny
catherine > cathy kathy kate katie kat katya
charles > charlie chuck
christine > chris tina
christopher > chris kit
cynthia > cindy
daniel > dan danny
david > dave davey
deborah > debbie deb
dmitry > dima mitya
dominic > dom
donald > don donny
dorothy > dot dolly
edward > ed eddie ted ned
eleanor > ellie nell
elizabeth > liz beth betty lisa eliza lizzie bess
emmanuel > emma manny emman
eugene > gene zhenya
francis > frank
francisco > paco pancho
franklin > frank
frederick > fred freddy
gabriel > gabe
gerald > gerry jerry
gregory > greg
harold > harry hal
henry > harry hank
isaac > ike
isabella > bella
ivan > vanya
jacob > jake
james > jim jimmy jamie
jeffrey > jeff
jennifer > jen jenny
jessica > jess
john > johnny jack jon
jonathan > jon john
joseph > joe joey pepe
joshua > josh
juan > juanito
judith > judy
katherine > kate kathy
kenneth > ken kenny
lawrence > larry
leonard > len lenny
leonardo > leo
margaret > maggie meg peggy marge
maria > masha mary
matthew > matt
maximilian > max
michael > mike mick mikey misha
nathaniel > nate nathan
natalia > natasha
nicholas > nick nicky kolya
nikolai > kolya
olga > olya
oliver > ollie
pamela > pam
patricia > pat trish patty tricia
patrick > pat paddy
peter > pete
philip > phil
raymond > ray
rebecca > becky
richard > rick dick rich richie
robert > bob rob bobby robbie bert
roger > rog
ronald > ron ronnie
rudolph > rudy
samantha > sam
samuel > sam sammy
sergey > seryozha serge
stanley > stan
stephen > steve steph
susan > sue susie
svetlana > sveta
tatiana > tanya
terence > terry
theodore > ted theo
theresa > terry tess
thomas > tom tommy
timothy > tim
victor > vic vitya
victoria > vicky tori
vincent > vince vinny
vladimir > volodya vova vlad
walter > walt
william > bill will billy willie liam
yekaterina > katya
yevgeny > zhenya
yuri > yura
zachary > zach zack
`;
