/**
 * Frequent words of the English language, without those in the other tables. One word stands for all words with its stem
 * (`organisation-words.ts`). They are the levels 10 and 20 of SCOWL 2020.12.07, Copyright 2000-2019 by Kevin Atkinson:
 * Permission to use, copy, modify, distribute and sell these word lists, the associated scripts, the output created from
 * the scripts, and its documentation for any purpose is hereby granted without fee, provided that the above copyright
 * notice appears in all copies and that both that copyright notice and this permission notice appear in supporting
 * documentation. Kevin Atkinson makes no representations about the suitability of this array for any purpose. It is
 * provided "as is" without express or implied warranty.
 */
export const ENGLISH_WORDS = `aardvark abandon abbreviate abide ability able abnormal abnormally abolish abolition abort about above abroad absence absent absolute absolutely absorb
abstract absurd abuse abused abusive abysmal academic accelerate accent accept acceptable acceptance access accessible accident accidentally accommodate
accompany accomplish accord accordance accordingly account accountant accumulate accuracy accurate accurately accuse accustom achieve acid acknowledge acorn
acoustic acquaintance acquire acquisition acronym across acted acting action active actively activity actor acts actual actually acute adapt added addict
adding addition additional additionally address adds adequate adequately adhere adjacent adjective adjust administer administered administrative admirable
admire admission admit admitted admittedly adopt adult advance advantage advantageous advent adventure adverse adversely advert advertises advice advisable
advise advisory advocate aerial aesthetic aesthetically affair affect afford aforementioned afraid after afternoon afterward again against aged agenda agent
ages aggressive aging agony agree agreed ahead aided aiding aids aimed aiming aims aircraft airport alarm alas albeit album alcohol alcoholic alert algebra
algebraic algorithm alias alien align alike alive allege allegedly allergic alleviate alliance allies allocate allow allowable allowance ally almost alone
along alongside aloud alphabet alphabetic already also alter alternate alternative alternatively alternatives although altogether always amateur amaze amazed
amazingly ambassador amber ambient ambiguity ambiguous ambitious amend among amount ample amplifier amuse amused anagram analog analyses analyst analyze
anarchy anatomy ancestor ancient anecdote anger angle angry anguish animal anniversary announce annoy annoyance annual annually anomaly anonymous anorak
another answer anthology anticipate antidote antique antisocial anxious anybody anyhow anyone anyplace anything anyway anywhere apart apathetic apathy
apologize apology apostrophe appall appallingly apparatus apparatuses apparent apparently appeal appear appearance append appendix apple applicable applicant
application appoint appraisal appreciate approach appropriate appropriately approve approximate approximately arbitrarily arbitrary arcade arcane arch archaic
architecture archive area arena arguable argue argued arise arisen arithmetic arming arose around arrange array arrest arrive arrogance arrogant arrow article
artificial artificially artist artistic arts ascend ashamed ashcan ashes aside asked asking asks asleep aspect assault assemble assert assess asset assign
assist assistant associated assort assume assumption assure asterisk astronomy asynchronous atheism atlas atmosphere atmospheric atrocity attach attack attain
attempt attend attendance attendant attention attitude attorney attract attribute audible audience audio aunt authentic author authorize autobiography
automate automatic automatically autumn availability available average avoid await awake award aware awareness away awful awfully awkward axes axiom axis
babies baby back backbone backed background backlog backspace backward bacteria bacterium badge badly baffle baggage bags bake baked baking balance ball
ballet ballot banal banana band bandwagon bandwidth bang bankrupt banned banner banning bans bare barely bargain bark barked baroque barred barrel barrier
barrister bars based basement bash bashed basic basically basing basket bass bastard batch bath bathroom battery battle baud beach beam bean bear beard beast
beat beaten beautiful beautifully beauty became because become bedroom beds beef been beer before beforehand began begin beginner begun behalf behave behind
being belief believable believe bell belong beloved below belt bench bend beneath beneficial benefit bent beside bets better betting between beware beyond
bias biased bible biblical bicycle bidding bids bigger biggest bigot bigotry billfold billion bills binary bind biochemistry biography biological biology bird
birth birthday biscuit bishop bite biting bitmap bits bitten bitter bizarre blackboard blackmail blade blame blamed blank blanket blast blatant blatantly
bless blew blind blindly blink bliss blob block blood blow blown blurb board boat bobs bodies body bogged bogging boggle bogs bogus boil boiled bold bolt bomb
bombed bond bone bonus booked booking booklet bookshop bookstore boom boost boot border borderline bore bored boredom boring born borrow boss both bother
bottle bottom bought bounce bound boundary bout bowl boxes boys bracket brain brake brand brass brave breach break breakdown breakfast breath bred breed
breeze brethren brick brief briefly brighter brightest brightly brightness brilliant brilliantly bring broad broadcast broadly broke broken brought browse
brush brutal bubble buck bucket budget buffer bugger bugs build built bulb bulk bull bullet bulletin bump bunch bundle burden bureaucracy buried buries burn
burned burnt burst bury buses bush bust busy butter button buyer buying buys bypass byte cabbage cabinet cable cabled caffeine cage cake calculator calculus
calendar called caller calling calm came camera campaign cancel cancer candidate cannot canonical cans cant capability capable capacity capitalism caps
captain capture carbon card cardboard care cared career careful carefully careless caring carpet carriage carrot carry cars cartoon cartridge case cased cash
casing cassette cast castle casual catalog catastrophic catch categorically category cater cathedral catholic cats cattle caught causal causality cause caused
caution cave caveat cease ceased ceiling celebrate cell cellular censor censorship cent centered centrally century ceremony certain certainly certainty
certificate chain chair chairman chalk challenge champagne chance chancellor changed changeover channel chaos chaotic chap chapel chapter char character
characteristic charge charmed chart chase chased chat chatted cheap cheapest cheaply cheat check cheek cheer cheerful cheese chemist chess chest chestnut chew
chewed chicken chief childhood childish chip chocolate choice choir choose chop chopped choral chord chorus chose chosen chucks chunk church cider cigarette
cinema circa circle circuit circuitry circular circulate circumstance cite cited cities citing civil civilian civilize claim clarification clarify clarity
clash class classical classification classify clause clean cleanest cleanly clear clearance clearest clearly clever cleverest click client cliff climate climb
clinical clip clipped clique clock clog clone close closed closely closer closest closet closure cloth cloud clue clumsy cluster coach coal coarse coat
cobbler code coded coding coherent coin coincide coincidence coined coke cold collaboration collapse collar collate colleague collect colon color column
combine come comedy comfort comfortable comic coming comma commandment commence comment commentary commentator commercially commissioned commit committed
commodity common commonly communal communicate compact companion comparable comparative comparatively compare comparison compassion compatibility compatible
compel compelled compensate compete competence competent competitor compile complacent complain complaint complementary complete completely completeness
complex complexity complicate comply component compose composes composite compound comprehend comprehensible comprehension compress comprise comprises
compromise compulsion compulsory computational compute computerize concatenate conceal conceals concede conceivable conceived concentrate concept concerned
concert conclude conclusion concur concurrently condemn condense condition conditional condom condone conduct conference confess confidence confident
confidentiality configure confine confirm conflict conform confront confuse confuses congest congratulate conjecture conjunction connect connotation
conscience conscious consciously consciousness consecutive consensus consent consequence consequent consequently conservation conservative conservatives
consider considerable considered consist consisted consistency consistent consistently console conspicuous conspiracy constant constantly constituency
constituent constitute constitutional constrain constraint construct consult consultancy consume consumption contact contain contemplate contemporary contempt
contend content contentious contest context continent continually continue continuity continuous continuously continuum contour contraception contract
contradict contradictory contrary contrast contravention contribute contrive contrived control controlled controversy convenience convenient conveniently
convention conventional converse conversely convert convey convict convince convincingly cooked cooks cool cooled cooperate coordinate cope coped copied
copies coping copper copy copyright corn corner corporate correct correctly correlate correspond correspondence correspondent corridor corrupt cosmic
cosmology costed costing costly cotton cough could counsel count counterexample counterpart countless country countryside couple courage course cousin cover
coverage cows cozy crack craft cramp crap crash crass crawl crazy cream create creature credibility credible creed creep crew cricket cried cries criminal
criminals crisis crisp criteria critic criticize crop cross crossroad crossword crowd crucial crude cruel cruelty cruise crunch crush crying cryptic cube
cubic cuckoo cuddly culprit cult cumbersome cumming cums cumulative cunning cupboard cups cure cured curing curiosity curious curiously curly current
currently curriculum curry curse cursor curtain curve custard custom customary cute cuts cutting cycle cycled cylinder cynic daft daily damage damn damnation
damned damp dance danced danger dangerously dared dares daring dark darkness darling dash dashed data database databases date dated dating datum daughter
daylight days daytime dead deadline deadly deaf deal dealer dealt dear death debatable debate debt debug debugged decade decay decent decide decimal decision
deck declare decline decode decrease decreases dedicate deduce deduction deed deem deemed deep deeper deepest deeply default defeat defect defend defensive
deficiency define definite definitely defy degenerate degrade degree deity delay delete deliberate deliberately delicate delicious delight delightful
delimiters deliver delivery delusion demand demented demise democracy democratically demolish demonstrate denied denies denominator denote dense density
dentist deny departmental departure depend dependence dependent deposit depress deprive depth deputy derange derivative derive derogatory descend describe
description deserted deserve design desirable desire desk desktop despair desperate desperately despise despite destine destroy destruction detach detail
detect detectable deter determine deterrent detract devastate develop deviation device devil devise devoid devote diagnosis diagnostic diagonal diagram dial
dialect dialed dialog diameter diary dice dictate dictatorship dictionary died dies diesel diet differ difference different differently difficult digest
digging digit dignity digs dilemma dimension dimensional dine dined diner dining dinner diplomatic dire direct directives directly directory dirt disable
disadvantage disagree disappear disappoint disaster disastrous disc discard discharge disciplinary discipline disclaimer disconnect discontinue discount
discourage discover discovery discrepancy discrete discriminate discuss disease diseases disguise disguises disgust dish dishonest disk dislike dismal dismiss
disorder display disposable dispose disposes disposition dispute disregard disrupt dissertation dissimilar distance distant distasteful distinct distinctly
distinguish distort distract distress distribute district disturb disturbance ditch ditto dive dived diverse diversity divert divide divine diving divorce
doctrine document documentary documented dodge does dogma dogs doing dole dollar domain domestic dominant dominate donate done dons doom doomed door dose dots
dotted dotting double doubt doubtful doubtless down downhill downright downstairs downwards dozen draft drag dragged drain drama dramatic dramatically drank
drastic drastically draw drawback drawn dread dreadful dreamed dreary dress dried dries drift drill drinking drip dripped drive drivel driven driver drop
dropped drove drown drum drunk drunken drying dual dubious duck duff dull duly dumb dummy dump dumped dumpster duplicate duration during dustbin duties duty
dying dynamic dynamically each eager eagerly earliest early earn earned ears earth ease easier easiest easily easy eaten eater eating eats eccentric echo
echoed ecological ecology economical economically edge edit edited editor educate effect effectively effectiveness efficiency efficient efficiently effort
eggs egos eight eighteen eighth either elaborate elderly elect electoral electron electronically elegant element elementary elephant elevator eleven eligible
eliminate elitist else elsewhere embarrass embed embedded emerge emergency eminent eminently emit emotion emotionally emphasis emphasize empire empirical
employ employees empty emulate enable enclose encloses encode encounter encountered encourage endeavor ended ending endless endlessly ends enemy enforce
engage engine engineered enhance enjoy enjoyable enlarge enlighten enormous enormously enough ensure entail enter entertain enthusiasm enthusiastic entire
entirely entirety entitle entity entrance entry envelope environment environmental envisage envy epic episode equal equality equally equate equilibrium equip
equipped equivalent erase erased eraser ergo erroneous error escape esoteric especially essay essence essential essentially establish estate estimate eternal
eternity ethic ethnic etymology evaluate even evened evenly event eventually ever everybody everyday everyone everything everywhere evidence evident evidently
evil evolution evolutionary evolve exact exactly exaggerate exam examine example exceed exceedingly excellent except exceptional exceptionally excess
excessively exchanged excite exclamation exclude exclusion exclusively excuse executable execute exempt exercise exercises exhaust exhibit exist existence
exited exiting exotic expand expect expedition expenditure expense experience experiment experimental experimentally expert expire explain explanation
explanatory explicit explicitly explode exploit explore explosion exponential expose exposure expressed expressway extant extend extension extensively extent
externally extinction extra extract extraneous extraordinarily extraordinary extreme extremely eyes eyesight face faced facility facing fact factually faculty
fail failed failure faint faintest fair fairer fairest fairly fairness faithful fake fallacious fallacy fallen falls false fame familiar familiarity famine
famous fancy fans fantasies fantastic fantasy farce fare farewell farmer farther farthest fascinate fascist fashion fashionable faster fastest fatal fate
father fatuous faucet fault favor favorable favorite fear feared feasibility feasible feat feature feeble feed feedback feel fees feet fell fellow felt female
feminist fence fender festival fetch fever fewer fewest fiber fiction fiddle fierce fifteen fifth fifty fight figure file filed filing fill filled film filmed
filter filthy final finalize finally financially find fine fined finer finest finger fining finish finite fire fired firework firing firmly firstly fiscal
fished fits fitted fitting five fiver fixed fixes fixing fizzy flag flagged flame flash flat flavor flaw flawed flesh flew flexibility flexible flied flies
flight flip flipped float flood floor floppy flour flow flowed flown fluctuation fluent fluffy fluid flush flute flying foam focus fold folded folder folk
follow font fool fooled foolish foot footnote forbade forbid forbidden forbidding forced forcibly forcing forecast foreigner foreseeable forever forgave
forget forgetting forgive forgiven forgot forgotten fork form formal formally format formatted formed former formerly formula forth forthcoming fortnight
fortunately fortune forty forum forward fossil fought foul found fountain four fourteen fourth fraction fragile fragment frame framework frankly frantic fraud
freak free freed freely freeway freeze frequency frequent frequently fresh friction fried friend friendly fries frighten fringe frivolous frog from frown
froze frozen fruit frustrate frying fudge fuel fulfill full fuller fullest fume function functional functionality fundamental fundamentalist fundamentally
funded funding funeral funniest funny furniture furry further furthermore furthest fuse fusion fuss futile fuzzy gain gained galactic galaxy game gaps garage
garbage garble gasoline gasp gateway gather gave gear geared gender generalize generally generate generator generic genes genetic genetically genius genocide
genre gentle gentleman gentlemen genuine genuinely geographical geography geology geometry gesture gets getting ghastly ghost giant gibberish gift girl
girlfriend give given giving glad gladly glance glean globally glorious glory glossy glove glow glowed glue gnome goal goat gods goes going goldfish gone good
goodbye goodness gorgeous gospel gossip gotten govern gown grab grabbed grade gradually graffiti grain grammar grammatical grandfather grandmother grant graph
graphic grasp grass grateful gratefully gratuitous gratuitously grave gravitational gravity greasy greater greatest greatly greed grew grid grief grim grind
grip groan gross grossly ground grouped grow grown growth guarantee guarded guess guest guidance guide guided guideline guilt guinea guitar gullible guns guts
gutter guys habit hacked hacker hacks hail hair haircut half halls halt halted halve hammer handbook handed handful handicap handing handle hang hanged
hangover happen happiest happily happiness happy hard hardback harden harder hardest hardly hardship hardware harm harmful harmless harmony harsh hash hassle
hasten hate hated hating hatred hats have having havoc hazard hazy head headache headed header headline heap hear heard heart heartily heat heated heaven
heaviest heavily heavy heel height held helicopter hell helmet help helped helpful helpless hence henceforth herd here hereby heroic heroin herring herself
hesitate heterosexual hexadecimal hidden hide hided hideously hiding hierarchical hierarchy high higher highest highlight highly highway hilarious himself
hindsight hint hinted hire hired hiring historian historic historically history hitherto hits hitting hobby hold holder hole holiday hollow holy homosexual
homosexuality honest honestly honey honor honorary hook hooked hoped hopeful hopefully hopeless hopelessly hoping horde horizontal horizontally horn
horrendous horrendously horrible horrid horrific horrify horror host hostile hour housed household however huge hugely humanity humble humor hundred hundreds
hungry hunted hunts hurt husband hydrogen hyphen hypocrisy hypocrite hypocritical hypothesis hypothetical hysterical icon idea ideal idealistic ideally
identical identically identification identify identity ideological ideology idiom idiosyncratic idiot idiotic idle ignorance ignorant ignore illegal illegally
illiterate illness illogical illusion illustrate image imaginary imaginative imagine imbalance immature immediate immediately immense immensely imminent
immoral immortal immune impact impair impend imperative imperfect imperial impersonal implausible implemented implication implicit implicitly imply importance
important importantly imported impose impossible impractical impress imprison improbable improve impulse inability inaccessible inaccuracy inaccurate
inadequate inadvertently inane inappropriate incapable incarnation incentive inch incidence incident incidentally incline include inclusion incoherent income
incompatible incompetence incompetent incomplete incomprehensible inconsistency inconsistent inconvenience inconvenient incorporate incorrect incorrectly
increase increases increasingly incredible incur incurred indeed indefensible indefinite indefinitely indent independence independent independently
indeterminate index indicate indicator indictment indirect indirectly indistinguishable individual individually individuals induce induction indulge
ineffective inefficiency inefficient inequality inertia inevitable inexperienced infallible infamous infant infantile infect infelicity infer inference
inferiority infinite infinitely inflation inflexible inflict influence influential info informal informally informative infrastructure infrequent infringement
ingenious ingredient inhabit inhabitant inherent inherently inherit inheritance inhibit initial initialize initially initials initiative inject injure
injustice inner innocence innocent innovation innovative input inputted inquire insect insecure insensitive insert inside insidious insight insignificant
insist insistence insofar inspect inspire install instance instant instantly instead instinct instruct instrumental insufficient insult intact intake integer
integrate integrity intellect intelligent intend intense intensely intensity intent intentional intentionally interact interactively intercourse interest
interestingly interface interfere interference interim intermediate intermittent internally interpret interrogate interrupt intersection interval intervals
intervene intervention interview intimate into intolerance intrinsic intrinsically introduce introduction introductory intuitive invade invalid invaluable
invariably invasion invent inverse invert investigate invisible invite invoke involve irate ironic irrational irrelevant irrespective irresponsible irritate
isolate issue issued item itself jacket jail jammed jamming jams jargon jazz jealous jeans jelly jerk jest jobs join joined joint jointly joke joked joking
jolly journal journals judge judged juice jump jumped junction jungle junior junk just justifiable justification justify juvenile keen keep keeper kept kernel
kettle keyboard keyed keying keys keystroke keyword kick kicked kidded kidding kidnap kidnapped kidney kids kill killed killer kind kindly kindness kingdom
kiss kitchen kits knee knew knife knock know knowledge known label labs lack lacked ladder ladies lady lager laid lain lamp landed landing landlord landscape
language large largely larger largest lark laser last lasted late lately later latest latter laugh laughter launch lavatory lawn laws layer laying layout lays
laziness lazy leach lead leaded leader leadership leaflet leak lean leaned leap learn least leave leaved lecture left legal legally legend legendary legible
legislation legitimate legitimately legs leisure lemon lend length lenient lens lent lesbian less lesser lesson lest lethal lets letter letting level
liability liable liaison libel liberal librarian library license lied lies lifestyle lifetime lift lifted lighted lightest lightly lightning lightninged like
liked likelihood likely likewise liking limb limit linear lined linguistic lining linkage linked linking lips liquid liquor lisp list listed listen liter
literally literary literature litter little live lived lively liver livest living load loaded loader lobby locally locate lock locked lodge logged logging
logic logically logo logs lonely longer longest look looked loop loophole loose loosely lorry lose losing loss lost lots loud louder loudest loudly lousy love
loved lovely lover loving lower lowest loyal luck luckily ludicrous ludicrously luggage lump lunatic lunch lunchtime lung lurk lurked lust luxury lying lyric
made madness magic magnetic magnificent magnitude mail mailbox mailed main mainframe mainly mainstream maintain maintenance maize major majority make maker
making male malfunction malicious manage mandate mandatory mangle mania manifestly manifesto manipulate mankind manned manner manning manpower mans manual
manually manufactured many mapped mapping maps margin marginally marital marked marker marketed marks marriage marry marvelous mask mass massive massively
master match mate material materials mathematically mathematician mathematics matrices matrix matter mature maximize maximum maybe mayor maze meal mean
meaningful meaningless meant meantime meanwhile measure mechanic mechanism medicine medieval medium meet megabyte melody melt member membership memorable
memory mend mended mental mentality mentally mention menu mercury mere merely merge merged merit merry mess message messed metaphor meter method metric metro
mice microcomputer microprocessor microwave midday midnight might migrate mild mildly mile mileage million mimic mind minded mindless mined minimal minimalist
minimize minimum minor minority mint minus minute miracle miraculous mirror miscellaneous misdirect miserable misery misfortune misguide misinterpret mislead
misled misplace misprint misread misrepresent miss missed mission mist mistake mistaken mistakenly mistook misunderstand misunderstood misuse mixed mixes
mixing mixture mnemonic moan moaned mobile mock mode model moderate moderately modest modification modify module mold mole molecular molecule moment
momentarily momentum monarch money monitor monitored monkey monochrome monopoly monster month monthly mood moral morality morally moreover morning moron
mortal mortality mostly mother motion motive motor motorway motto mount mouse mouth move moved movie moving much muck mucked muddle mugs multiple
multiplication mumble mummy mundane murder muscle music musician must mutter mutual mutually myself mysterious mysteriously mystery mystic myth mythical
mythology nail nailed naive naked name named nameless namely naming narrative narrow narrowest nastiest nasty nation nationally native naturally nature
naughty near nearby nearer nearest nearly neat neatly necessarily necessary necessity neck need needed needle needless needlessly negate neglect negligible
negotiable negotiate neighbor neighborhood neither nerve nest nested nets networked neural neutral never nevertheless newcomer newer newest newly newsletter
newspaper next nice nicely nicer nicest nicked nickname nicks night nightmare nine nobody node noise nominal nominally none nonetheless nonsense noon norm
normal normality normally nose nostalgia notable notation note noted nothing noticeable noticed notification notify noting notion notorious notwithstanding
noun novel novelty novice nowadays nowhere nuisance null numb number numbest numeral numerals numeric nuns nurse nuts obey obeyed object objectionable
obligatory oblige obnoxious obscene obscure obscurity observe obsess obsolete obstruct obtain obtainable obvious obviously occasion occasional occasionally
occupy occur occurred occurrence oddly odds offend offense offer offhand officer officially officials offset offsetting offspring often older oldest omission
omit omitted once ones oneself ongoing onion only onto onus open opened openly opera operate operational opinion opponent opportunity oppose opposite oppress
opted optic optimal optimistic optimize optimum opting option optionally opts opus oral orange orbit orchestra order ordinary organ organic organize oriented
origin originally originals originator orthodox other otherwise ought ours ourselves outcome outcry outdated outer outgoing outline outlook output outrage
outrageous outright outset outside outstanding outweigh over overall overcame overcome overdraft overdue overflow overhead overlap overload overlong overlook
overly overnight overprice overridden override overrode overseas overtime overtone overview overwhelm overwriting overwritten owed owes owing owned owner
ownership owning owns oxygen ozone pace pacifier pack package packed packet padded padding pads paged pages paging paid painful painfully painless paint pair
palace pale panel panic pant paperback paradox paragraph parallel parameter paranoia paranoid paraphrase pardon parent parentheses parity parked parks
parliament parochial parody parrot parsed parsing partial partially participant participate particle particular particularly partition partitioned partly pass
passage passed passenger passion passive passport password past patch patent path pathetic patient patronize pattern pause paused pavement payed paying
payment pays peaceful peak peanut peasant peculiar pedal pedant pedantic pedantry pedestrian peer penalty pence pencil pended pends penguin pennies pens
perceive perceived percent percentage perception perfect perfectly perform performance perhaps period periodic periodically peripheral peripherals permanent
permanently permissible permission permit permitted perpetual persecute persist persistent person personality personally personnel perspective persuade
perverse petty phase phased phenomena phenomenon philosophical philosophy phone phoned photo photocopy photograph photographic phrase physic physically
physiology piano pick picked picture piece pigeon pigs pile pill pilot pinch pink pins pint pipe pipeline pitch pitfall pity pizza place placed plague plain
plainly planet planetary planned planted plaster plastered platform plausible play played player playground plea pleasant pleasantly pleasure plenty plot
plotted ploy plug plugged plural plus pocket poem poet poetic poetry pointed pointless poison poke polar pole policeman polish polite politeness politically
politician poll pollution polynomial pompous pool poorer poorest poorly pope popped popping pops populace popularity populate pork pornography portability
portable ported porters porting portion portray pose posed posing position positioned positively possess possibility possible post postage postal postcard
posted poster postmaster postpone postscript postulate potato potential potentially pound poured pours poverty powder powered powerful practicable practically
practicals practice pragmatic praise pray prayed preach precaution precede precedence precedent precisely predecessor predict predictable predominantly
preface prefer preferable preference preferred prefix pregnancy pregnant prejudice preliminary premature prematurely premise premises prepare prerequisite
prescribe prescription presence present presently preserve president pressed pressure presumably presume pretend pretentious pretty prevail prevalent prevent
preview previous previously priced prices pride priest primarily primary primitive primitives principal principally principle print printout prior priority
prisoner privacy privately privatization privilege prize probability probable problem procedure proceed proceeds process proclaim produced productive
productivity professional professionals professor profile profit profitable profound program programmable programmed progressed prohibit projected
proliferation prolong prominent promise promises promote prompt promptly prone pronoun pronounce pronunciation proof propaganda proper properly prophet
proportion proportional proposals propose proposes proposition proprietary prose prosecute prospect prostitute protect protein protest protocol prototype
proud prove proved proven provide provisional provocative provoke proximity pseudo psychological psychology publication publicity publicize publicly publish
pudding pull pulled pulp pulse pump pumped punch punctuation puncture punish puns pupil purchase purchases pure purely purge purity purple purpose purposes
pursue pursuit push pushed puts putt putted puzzle python qualification qualify quantity quantum quarter query quest questionable questioned questionnaire
queue queued quibble quick quickest quickly quiet quietest quietly quit quitting quiz quota quotation quoted rabbit rabid race raced racial racing racism
racist rack racket radar radiation radical radically rage raids rain rained raise raised rampant random randomly rang ranged rank rant ranted rape rapidly
rare rarely rarer rarest rash rate rated rather rating ratio rational rationale rationally rats rattle rave raved raving razor reach react reactionary read
readable reader readership readily realistic reality realize really realm rear rearrange reason reasonable reassure rebuild rebuilt recall receipt receive
recent recently reception recipe recipient reckless reckon reclaim recognition recognizable recognize recollection recommend reconcile reconsider record
recover recovery recreational recruit rectangle rectangular rectify recursion recycle redefine redirect reduce reduction redundancy redundant refer reference
referendum referred refine reflect reflex reform reformat refrain refresh refund refuse refute regain regard regardless regime register registered
registration regret regrettably regretted regular regularly regulation reign reinstate reiterate reject relate relationship relatively relatives relativity
relax relay release releases relevance relevant reliability reliable relied relies relieve religion relocation reluctance reluctant reluctantly rely remain
remainder remark remarkable remedy remember remembered remind reminiscent remote remotely remove rename rend render rendition renew rent repair repeat
repeatable repeatedly repent repertoire repetition rephrase replace reply report represent reproduce reproduction repulsive reputation request require
requisite reread rescue researcher resemblance resemble resent reserve reset resetting reside residence resident resign resist resolution resolve resort
resource respect respectable respectively respond response responsibility responsible rest restart rested restore restrain restrict result resume resurrection
retail retain retire retract retrieve return reuse reveal revelation revenge revenue reverse revert review revise revolt reward rewrite rewritten rewrote
rhetorical rhyme rhythm ribbon richer richest ridden ridding ride ridiculous ridiculously riding rids right rightly rigid rigorous ring ringed riot ripped
ripping rips rise risen rising risk risked ritual rival robot robust rode role roll rolled romance romantic roof room root rope rotate rotten rough roughly
round roundabout routed routine routinely routing rows royalties rubber rubbish rude ruin ruined rule ruled ruler ruling rumor rung running runs rural rush
rushed rusty sabotage sack sacked sacred sacrifice sadden sadly safe safeguard safely safer safest safety saga sail sailed saint sake salary sales salesman
salt salvation same sample sand sandwich sanity sank sarcasm sarcastic satellite satire satisfaction satisfactorily satisfactory satisfy sauce save saved
saving saying says scale scaled scan scandal scanned scarce scarcely scare scared scarf scarlet scatter scattered scenario scene scenery schedule scheme
scholar scientifically scientist scope score scored scotch scrap scrapped scratch scream screen screw script scroll scum seal sealed search season seat
secondary seconded secondly secret secretary secretly sect section sector secular secure seed seeing seek seem seemed seemingly seen sees segment seldom
select selectively self selfish sell semantic seminar send sender senior sensation sense sensible sensitive sensitivity sentence sentient sentiment
sentimental separate separately separator sequel sequence sequential serial series seriously seriousness sermon servant serve served server session sets
setting settle seven seventh severe severely severity sexes sexist sexual sexuality sexually sexy shades shadow shake shaken shall shallow shape shaped share
shared shareholder sharp sharply shed shedding sheep sheer sheet shelf shell shelter shelve shift shine shined shipped shirt shock shoe shone shook shoot
shopped short shortage shorten shortest shorthand shortly shot should shout shove show showed shower shown shut shutdown shutting sick sicken side sided
sideways siding sigh sight sign signal signature signed significance significant significantly silence silent silicon silliest silly similar similarity
similarly simple simplest simplicity simplify simplistic simulate simultaneous simultaneously since sincere sincerely sine sinful singer single sings singular
singularly sinister sink sins sister site sits sitting situate sixteen sixth sixty size sized sizing skeleton skeptical sketch skill skin skip skipped skirt
skull slag slang slash slave sleep slept slice sliced slid slight slightest slightly slip slipped slippery slogan slope sloppy slot slow slowed slower slowest
slowly small smallest smallish smash smell smile smiled smoke smoked smoker smooth smoothly smug snack snag snail sneak sniff snobbery snow soap sober
socialism socially socket socks soft soil solar sold sole solely solicitor solid solo solution solve solved some somebody somehow someone someplace something
sometime somewhat somewhere songs sons soon sooner soonest sophisticate sordid sore sorry sort sorted sought soul sound soundtrack soup source space spaced
span spare spatial speak specialist specialize specially specialty species specific specifically specify specimen spectacular spectrum speculate sped speech
speed spell spend spent sphere spies spigot spike spill spin spiral spirit spit spitted splendid split splitting spoil spoke spoken spokesman sponsor
sponsored spontaneous spontaneously spoof spool spot spotted spout sprang spray spread springing sprung spur spurious square squash squeeze stability stable
stack staff stage stagger staggered stair staircase stake stall stamp stance stand standardize standpoint stared staring stark starred start startle starve
stated static stating station stationary statistic stay stayed steadily steady steal steam steep steer stem step stepped stereo stereotype sterile sterling
stick stiff still stimulate stir stirred stock stole stolen stomach stood stop stopped storage stored storing storm straight straightforward strain strange
strangely strangest strategic strategy straw stray stream street strength strengthen stress stretch strict strictly strike string stringent strip stripped
strive stroke strong strongest strongly struck structure struggled stuck studied stuff stumble stun stunned stunt stupid stupidity style subject submission
submit submitted subroutine subscribe subscription subsequent subsequently subset subsidiary subsidize substance substantial substantially substitute subtle
subtlety subway succeed succeeds successful successfully successor such sudden suddenly sued sues suffer suffice sufficient sufficiently suffix suggest
suicide suing suit suitability suitable suited summarize summary summed summer summing sums sundry sunk sunlight sunny sunshine superb superficial
superficially superfluous superiority supernatural supervise supervises supplementary supply supported suppose supposedly supposes suppress sure surely
surface surgery surname surplus surprise surprises surprisingly surround survey survive susceptible suspect suspend suspension suspicion suspicious
suspiciously sustain swallow swam swamp swap swapped swear sweat sweep sweet swept swim swimming swing switch swore sworn swum symbol symbolic symmetric
symmetry sympathetic sympathize sympathy symphony symptom syndicate syndrome synonym syntactic syntactically syntax synthesis synthesizer systematic table
tabs tack tacked tackle tactic tactless tail tailor take taken taker taking tale talent talk talked tame tangent tank tape target task taste tasted tasteless
taught taxation taxes taxi taxpayer teach team teapot tear teared technically tedious teenage teeth telephone telescope television tell temper temperature
temple temporarily temporary tempt tend tended tendency tender tennis tens tension tentative tentatively tenth term termed terminal terminally terminals
terminator terminology terrible terrify territory terror terse test tested text textbook thank thankful thankfully that thee theft their them themselves then
theological theology theorem theoretical theoretically theory therapy there thereabouts thereafter thereby therefore therein thereof these they thick
thickness thief thieve thin thing think third thirst thirty this thorough thoroughfare thoroughly those thou though thought thousand thread threat threaten
three threshold threw throat through throughout throughput throw thrown thrust thumb thus tick ticket tidied tidies tidy tied ties tight tightly tile till
timed timer timescale timetable timing tins tiny tips tired tiresome tiring title toad toast today toes together toggle toilet token told tolerance tolerant
tolerate toll tomato tome tomorrow tone tonight tons took tool tooth topic tops tore torn torture toss total totally touch tough tourist toward town toys
trace traced track traded tradition traditional traditionally traffic tragedy tragic trail train transaction transcript transfer transferred transform
transient transit translate translator transmission transmit transmitted transparent transported trap trapped trash trashcan traveled tray tread treasure
treat trek tremendous tremendously trend trial triangle tribe trick tried tries trifle trigger triggered trilogy trinity trip triple triumph trivia trivially
trolley troop trouble trouser truck true truly trumpet truncate trunk trusted trying tube tune tuned tuning tunnel turn turned turntable tutor twelve
twentieth twenty twice twin twist tying type typed typeset typesetting typewriter typical typically typing ugly ultimate ultimately umbrella unable
unacceptable unaffected unambiguous unattended unauthorized unavailable unavoidable unaware unbalanced unbearable unbelievable unbiased uncertain uncertainty
unchanged uncle unclear uncomfortable uncommon unconnected unconscious unconvincing undefined under underestimate undergo undergone undergraduate underground
underlain underlay underline underneath understand understandable understood undertake undertaken undertook underwent undesirable undid undo undocumented
undone undoubtedly unduly uneasy unemployed unexpected unexpectedly unexplained unfair unfamiliar unfinished unfortunate unfortunately unfounded unfriendly
unhappy unhealthy unhelpful uniform uniformly unify unimportant uninteresting unique uniquely uniting universally universe unjustified unknown unless unlike
unlikely unlimited unload unlock unlucky unnatural unnecessarily unnecessary unobtainable unofficial unpleasant unpopular unpredictable unread unreadable
unrealistic unreasonable unrelated unreliable unsafe unsatisfactory unseen unset unsolicited unsound unspecified unstable unsuccessful unsuitable unsupported
unsure unsuspecting untidy until unto untrue unusable unused unusual unusually unwanted unwelcome unwilling unwise unworkable upbringing update upgrade upon
upper upright upset upsetting upside upstairs upward urban urge urged urgency urgent urgently urging usable usage used useful usefully usefulness useless user
uses using usual usually utility utter utterly vacancy vacation vacuum vague vaguely vain valid validity valuable value valued valve vandalism vanish vans
variable variance variant variation varied varies variety vary vast vastly vector vegetable vegetarian vein velocity vend vended vendor venture venue verb
verbal verbally verbatim verdict verification verify versatile verse version vertical vertically very vessel viable vicar vice vicinity vicious victim video
view viewed viewer viewpoint vigorously vile vintage vinyl violate violence violent violently violin virgin virtually virtue virus visible visit visual
visually vital vocabulary vocal voice void voltage volume voluntarily voluntary volunteer volunteered vomit vote voted voter voting vouch vowel vulnerable
wade waded wading waffle wage wait waited wake waked waking walk walked wall wallet wander want wanted warehouse warm warmed warn warned warp warped warrant
wars wartime wary wash washed waste wasted wasteful watch waved waving ways weak weakness wealth wear weasel weather wedded wedding weds week weekday weekend
weekly weigh weight weird welcome well went were wets wetting whale what whatever whatsoever wheel when whence whenever where whereby whereupon wherever
whether which whichever while whilst whim whiskey whistle whoever whole wholeheartedly wholly whom whoop whose wicked wide widely wider widespread widest
width wife wild wildly willed willingly wills wind winded window wine wing winner winning wins winter wipe wiped wiping wire wired wiring wisdom wise wiser
wisest wish wished witch with withdraw withdrawn withdrew within without witness witty wive wizard woke woken wolf wombat wonder wonderful wonderfully
wondrous wont wooden word worded wore work workable worked workload workshop workstation worldwide worm worn worry worse worship worst worth worthless
worthwhile would wound wrap wrapped wrath wreck wren wretched wrist write writer written wrong wrongly wrote yard yawn year yearly yellow yesterday yeti yield
younger youngest your yourself yourselves zero zone zoom`;
