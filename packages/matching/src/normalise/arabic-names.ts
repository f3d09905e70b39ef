/**
 * Frequent names of the Arab world, Iran, Afghanistan and Pakistan whose letters alone could be read as another name
 * (عمر as Amr, سعد as Said). Each has its spelling in the tables of names. They are general knowledge; no list was
 * copied.
 */
const TABLE = `
عمر umar|عمرو amr|عمار ammar|عامر amir|امیر amir|امير amir|أمير amir|سعد saad|سعید said|سعيد said|ساعد saed|مسعود masud|طه taha|هاشم hashim|هشام hisham|فاضل fadil|فضل fadl
عاصم asim|عصام isam|عصمت ismat|يحيى yahya|یحیی yahya|يحي yahya|يحيي yahya|عیسی isa|عيسى isa|عيسي isa|عیسا isa|موسى musa|موسی musa|موسي musa|مصطفی mustafa|مصطفى mustafa|مصطفي mustafa
مرتضی murtada|مرتضى murtada|مجتبی mujtaba|مجتبى mujtaba|علی ali|علي ali|رضا rida|حمد hamad|حامد hamid|حمید hamid|حميد hamid|حماد hammad|محمد muhammad|احمد ahmed|أحمد ahmed|محمود mahmoud
حسن hassan|حسین hussein|حسين hussein|حسام hussam|باقر baqir|تقی taqi|مصعب musab|حسنی husni|حسني husni|خالد khalid|خلیل khalil|خليل khalil|خلیفه khalifa|خليفة khalifa|صالح salih|صلاح salah|سالم salim|سلیم salim|سليم salim
سلمان salman|سلیمان sulaiman|سليمان sulaiman|کریم karim|كريم karim|جمال jamal|جميل jamil|جمیل jamil|جاسم jasim|قاسم qasim|باسم basim|ناصر nasir|نصر nasr|نصیر nasir|منصور mansur|منیر munir|منير munir
یوسف yusuf|يوسف yusuf|یونس yunus|يونس yunus|یعقوب yaqub|يعقوب yaqub|ابراهیم ibrahim|ابراهيم ibrahim|إبراهيم ibrahim|اسماعیل ismail|اسماعيل ismail|إسماعيل ismail|اسحاق ishaq|إسحاق ishaq|ادريس idris|إدريس idris
داود dawud|داوود dawud|زکریا zakariya|زكريا zakariya|ایوب ayyub|أيوب ayyub|نوح nuh|عثمان uthman|علاء alaa|بلال bilal|طارق tariq|زیاد ziyad|زياد ziyad|زید zaid|زيد zaid|ولید walid|وليد walid|راشد rashid|رشید rashid|رشيد rashid
ماجد majid|مجید majid|مجيد majid|ماهر mahir|مالک malik|مالك malik|جعفر jafar|کمال kamal|كمال kamal|کاظم kazim|كاظم kazim|عادل adil|عباس abbas|عدنان adnan|غالب ghalib|غازي ghazi|غازی ghazi|فارس faris|فاروق faruq|فهد fahd|فيصل faisal|فیصل faisal
فؤاد fuad|فرید farid|فريد farid|نبیل nabil|نبيل nabil|نعیم naim|نعيم naim|نایف nayif|نايف nayif|نادر nadir|هادی hadi|هادي hadi|مهدی mahdi|مهدي mahdi|حیدر haidar|حيدر haidar|جواد jawad|جوهر jawhar|رائد raed|رامي rami|رمزي ramzi|رياض riyad|ریاض riyad
سامي sami|سامی sami|سمير samir|سمیر samir|شریف sharif|شريف sharif|شاکر shakir|شاكر shakir|صادق sadiq|صدیق siddiq|صديق siddiq|طاهر tahir|ظاهر zahir|ظفر zafar|ضیا zia|ضیاء zia|ضياء zia|عارف arif|عاطف atif|عطا ata|عزیز aziz|عزيز aziz|عظیم azim|عظيم azim
غلام ghulam|فرهاد farhad|فرید farid|قدیر qadir|لطیف latif|لطيف latif|مبارک mubarak|مبارك mubarak|مختار mukhtar|مراد murad|مروان marwan|مزمل muzammil|نور nur|نوری nuri|نوري nuri|وحید wahid|وحيد wahid|یاسر yasir|ياسر yasir|یاسین yasin|ياسين yasin
أسامة usama|اسامة usama|اسامه usama|حمزة hamza|حمزه hamza|معاذ muadh|معاویه muawiya|قصي qusay|عدي uday|بشار bashar|بشیر bashir|بشير bashir|وسام wisam|وسيم wasim|هيثم haitham|أنس anas|انس anas|أيمن ayman|ايمن ayman|أنور anwar|انور anwar|أكرم akram|اكرم akram
فاطمه fatima|فاطمة fatima|زینب zainab|زينب zainab|مریم maryam|مريم maryam|خديجة khadija|خدیجه khadija|عائشة aisha|عایشه aisha|رقية ruqayya|آمنة amina|امينة amina|أمينة amina|سارة sara|سارا sara|هدى huda|ليلى layla|لیلا layla|نورا nura|رنا rana|حلا hala|سجى saja
زاده zadeh|پور pour|نژاد nejad|نیا nia|فر far|یار yar|الدوله dawla|بیگ beg|بيك beg|گل gul|جان jan|شیر sher|دوست dost|بهادر bahadur|نیک nek
`;

export const ARABIC_NAMES: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split(/[|\n]/)
    .map((entry): [string, string] => [entry.split(' ')[0] ?? '', entry.split(' ')[1] ?? '']),
);
