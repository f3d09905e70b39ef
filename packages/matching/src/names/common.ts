/**
 * Frequent words in people's names. A match of such a word is weak evidence. They are from large groups of people in
 * Nigeria, Kenya, Ghana, Uganda, Rwanda, the Arab and Muslim world, China, Korea, Latin America and Europe. The
 * frequencies are general knowledge. The table is static and not counted from the loaded lists. A score therefore does
 * not change with a list, and a result can be replayed.
 */
const TABLE = `muhammad ahmed mahmoud hassan hussein ali umar uthman abubakar ibrahim ismail yusuf musa isa sulaiman dawud yahya idris salih khalid rashid said
hamza mustafa abbas hamid jamal jibril yaqub adam khalil tahir zakariya nuh harun ayub habib kabir mansur sadiq bilal tariq walid yasin imran faisal qasim jabir farah karim nasir salim sharif
husayni musawi alawi hashimi ansari shammari utaybi harbi zahrani ghamdi qahtani mansuri ubaidi tamimi mutairi dosari najjar haddad abdullah abdulrahman abdulaziz abdulkarim bashir haruna sani garba bello lawal
adamu aminu shehu aliyu tukur fatima aisha khadija zainab maryam amina halima hauwa
okafor okeke okonkwo okoro nwosu eze obi nwankwo nwachukwu onyeka chukwu emeka chinedu chidi uche ngozi chioma ifeanyi obinna nnamdi ikenna amaka
adebayo adeyemi ogunleye babatunde adekunle olawale adewale segun femi tunde kunle bola ade ojo balogun adeleke afolabi alabi oladipo okunola
kwame kofi kwabena kwaku yaw kwasi ama akosua abena mensah owusu asante boateng osei appiah agyemang addo amoah ofori sarpong frimpong
kamau mwangi njoroge otieno odhiambo ochieng onyango wanjiku wambui akinyi kimani kariuki maina njuguna mutua juma wafula kiprotich cheruiyot koech
okello ochen mugisha mukasa nakato kato ssemakula namugga akello opio odongo byaruhanga tumusiime
uwimana niyonzima habimana mukamana uwamahoro nsengiyumva ndayisaba hakizimana mugabo ingabire mutesi umutoni
diallo traore keita camara coulibaly kone toure cisse diop ndiaye fall ba sow kouassi kouame konan yao ouattara
john james david michael robert william joseph thomas charles daniel paul peter mark george kenneth stephen edward brian anthony emmanuel samuel
mary elizabeth grace esther ruth sarah joy blessing peace faith mercy patience rose jane anne anna joyce florence agnes janet margaret catherine
smith johnson williams brown jones garcia martinez rodriguez hernandez lopez gonzalez perez sanchez ramirez torres flores rivera gomez diaz cruz
jose juan luis carlos maria jesus pedro miguel antonio francisco jorge ana
zhang wang li liu chen yang huang zhao wu zhou xu sun kim park jung choi
ivan alexander sergey dmitry andrei vladimir ivanov petrov kumar singh khan patel sharma shah hussain begum
abu um haji sheikh nur din allah`;

/** Words in cluster-folded form. Use `isCommonName` to look up any spelling. */
export const COMMON_NAMES: ReadonlySet<string> = new Set(TABLE.trim().split(/\s+/));
