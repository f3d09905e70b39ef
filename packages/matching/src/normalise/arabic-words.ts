// Source: usual romanisations of frequent words, written from general knowledge; no list was copied.

/** Words that link names, in the spelling of Latin lists. */
export const ARABIC_WORDS: Readonly<Record<string, string>> = {
  بن: 'bin',
  ابن: 'ibn',
  بنت: 'bint',
  ولد: 'ould',
  أبو: 'abu',
  ابو: 'abu',
  أبا: 'abu',
  أبي: 'abu',
  أم: 'umm',
  ام: 'umm',
  عبد: 'abd',
  عابد: 'abid',
  آل: 'al',
  ال: 'al',
  الله: 'allah',
  الدين: 'al-din',
  ذو: 'dhu',
  خان: 'khan',
  جان: 'jan',
  گل: 'gul',
  آغا: 'agha',
  اغا: 'agha',
  ملا: 'mullah',
  مولوي: 'mawlawi',
  مولوی: 'mawlawi',
  حاجي: 'haji',
  حاجی: 'haji',
  شيخ: 'shaykh',
  الشيخ: 'shaykh',
  سيد: 'sayyid',
  شاه: 'shah',
  عامر: 'amir',
  عايد: 'ayid',
  داد: 'dad',
  في: 'fi',
  من: 'min',
  دكتور: 'dr',
  الدكتور: 'dr',
  دکتر: 'dr',
  مهندس: 'engr',
  المهندس: 'engr',
  مولانا: 'maulana',
  أستاذ: 'ustad',
  استاد: 'ustad',
  الأستاذ: 'ustad',
  الحاج: 'haji',
  حاج: 'haji',
  السيد: 'al-sayyid',
  سردار: 'sardar',
  آية: 'ayatollah',
  آیت: 'ayatollah',
  حجة: 'hojjatoleslam',
  حجت: 'hojjatoleslam',
  اللواء: 'general',
  عميد: 'brig',
  العميد: 'brig',
  عقيد: 'col',
  العقيد: 'col',
  سرتیپ: 'brig',
  سرهنگ: 'col',
  قاري: 'qari',
  قاری: 'qari',
  امير: 'amir',
  الأمير: 'prince',
  قاضی: 'qazi',
};

/**
 * Words of organisations in Arabic, Persian and Urdu, with their vowels. Without vowels they would not be recognised.
 */
export const ARABIC_VOCABULARY: Readonly<Record<string, string>> = {
  حق: 'haq',
  حي: 'hai',
  شركة: 'company',
  شركه: 'company',
  شرکت: 'company',
  بنك: 'bank',
  بانک: 'bank',
  مصرف: 'bank',
  بیمه: 'bimeh',
  صرافة: 'sarrafa',
  صرافی: 'sarrafi',
  حوالة: 'hawala',
  لمتد: 'limited',
  محدودة: 'limited',
  مجموعة: 'majmua',
  گروه: 'goruh',
  مؤسسة: 'muassasa',
  موسسه: 'muassasa',
  مؤسسه: 'muassasa',
  منظمة: 'munazzamat',
  سازمان: 'sazman',
  بنیاد: 'bonyad',
  جمعية: 'jamiyat',
  جمعیت: 'jamiyat',
  انجمن: 'anjuman',
  جماعة: 'jamaat',
  جماعت: 'jamaat',
  حركة: 'harakat',
  حرکت: 'harakat',
  تحریک: 'tehrik',
  تنظيم: 'tanzim',
  حزب: 'hizb',
  جبهة: 'jabhat',
  جيش: 'jaysh',
  لشکر: 'lashkar',
  سپاه: 'sepah',
  لواء: 'liwa',
  كتيبة: 'katibat',
  كتائب: 'kataib',
  سرايا: 'saraya',
  جند: 'jund',
  انصار: 'ansar',
  أنصار: 'ansar',
  مجاهدين: 'mujahidin',
  دولة: 'dawla',
  ولاية: 'wilayat',
  خلافة: 'khilafa',
  اتحاد: 'ittihad',
  إتحاد: 'ittihad',
  توحيد: 'tawhid',
  جهاد: 'jihad',
  دعوة: 'dawa',
  مقاومة: 'muqawama',
  تحرير: 'tahrir',
  إسلامي: 'islami',
  اسلامي: 'islami',
  اسلامی: 'islami',
  إسلامية: 'islamiya',
  اسلامية: 'islamiya',
  وطني: 'watani',
  وطنية: 'wataniya',
  ملی: 'melli',
  عام: 'amm',
  عامة: 'amma',
  دولي: 'dawli',
  دولية: 'dawliya',
  وزارة: 'wizarat',
  وزارت: 'wizarat',
  مجلس: 'majlis',
  لجنة: 'lajnat',
  مكتب: 'maktab',
  مرکز: 'markaz',
  مركز: 'markaz',
  شبكة: 'shabaka',
  هيئة: 'hayat',
  خيرية: 'khayriya',
  اغاثة: 'ighatha',
  إغاثة: 'ighatha',
  تجارة: 'tijara',
  تجارت: 'tijarat',
  بازرگانی: 'bazargani',
  صناعة: 'sinaa',
  صناعات: 'sinaat',
  صنعت: 'sanat',
  صنایع: 'sanaye',
  خدمات: 'khadamat',
  استثمار: 'istithmar',
  تنمية: 'tanmiya',
  توسعه: 'tosee',
  نفط: 'naft',
  نفت: 'naft',
  غاز: 'gaz',
  گاز: 'gaz',
  پتروشیمی: 'petroshimi',
  نقل: 'naql',
  ملاحة: 'milaha',
  کشتیرانی: 'kashtirani',
  طيران: 'tayaran',
  جامعة: 'jamia',
  دانشگاه: 'daneshgah',
  مدرسة: 'madrasa',
  شرق: 'sharq',
  غرب: 'gharb',
  شمال: 'shamal',
  جنوب: 'janub',
  إفريقيا: 'ifriqiya',
  افريقيا: 'ifriqiya',
  عراق: 'iraq',
  سوريا: 'suriya',
  سورية: 'suriya',
  ليبيا: 'libya',
  ليبية: 'libya',
  لبنان: 'lubnan',
  فلسطين: 'filistin',
  مغرب: 'maghrib',
  ایران: 'iran',
  إيران: 'iran',
};

/**
 * More words of organisations in Arabic and Persian, each with a word of the tables of meanings (`organisation-concepts.ts`)
 * or with its usual spelling. Adjectives are given with both genders. They are general vocabulary from dictionaries.
 */
const MORE = `
شركات company|شرکتهای company|شرکتی company|مؤسسات muassasat|موسسة muassasa|منشأة establishment|مصرفي bank|بنوك bank|مصارف bank
تجاري tijari|تجارية tijari|تجاریة tijari|تجار tijara|تجارتی tijari|استيراد import|تصدير export|صادرات saderat|واردات varedat|استیراد import
صناعي sinai|صناعية sinaiya|صنعتی sanati|مصنع masna|مصانع masna|معمل masna|کارخانه karkhane|إنتاج intaj|انتاج intaj|تولیدی tolidi|تولید tolid
مقاولات muqawalat|إنشاءات construction|انشاءات construction|انشاء construction|إنشاء construction|بناء construction|تعمير construction|عمران construction|عمرانی construction|ساختمانی sakhtemani|ساختمان sakhteman|سازندگی construction
استثمارات istithmar|سرمایه sarmaye|گذاری sarmaye|سرمايه sarmaye|مالي mali|مالية maliya|مالی mali|اقتصاد iqtisad|اقتصادي iqtisadi|اقتصادية iqtisadi|اقتصادی eqtesadi
صيرفة sarrafa|صرافین sarrafi|تحويل transfer|تحويلات transfer|حوالات hawala|عملات currency|نقود money|أموال money|اموال money|قرض qard|ائتمان itimad|اعتبار etebar|اعتباری etebari
تأمين insurance|تامين insurance|تأمینات insurance|تكافل takaful
شحن shipping|بحري bahri|بحرية bahriya|بحریة bahriya|بحر bahr|دریا darya|دریایی daryai|سفن ship|موانئ port|ميناء port|بندر bandar|نقليات naqliyat|حمل haml|ترابری tarabari|مواصلات transport|لوجستية logistic|خطوط khutut
جوي jawi|جوية jawiya|جویة jawiya|هواپیمایی havapeimayi|هوایی havai|هوافضا havafaza|أجنحة wings|اجنحة wings|فضاء aerospace|فضایی aerospace
نفطية nafti|بترول petroleum|بترولية petroleum|پالایش palayesh|پالایشگاه palayeshgah|كهرباء kahraba|برق bargh|نیرو niroo|طاقة taqa|انرژی enerji|انرژي enerji|اتمی atomic|ذرية atomic|ذریة atomic|نووية nuclear|هستهای hastei
الکترونیک elektronik|إلكترونيات electronic|الكترونيات electronic|إلكترونية electronic|اتصالات ittisalat|ارتباطات ertebatat|مخابرات mokhaberat|معلومات malumat|تقنية technology|تكنولوجيا technology|فناوری fanavari|فنی fanni|هندسة handasa|هندسية handasiya|مهندسی mohandesi
كيماويات chemical|كيميائية chemical|شیمیایی shimiyayi|أدوية adwiya|ادوية adwiya|دارویی darouyi|دارو darou|طبي tibbi|طبية tibbiya|پزشکی pezeshki|مستشفى mustashfa|مشفى mashfa|بیمارستان bimarestan|صحية health|صحة health
زراعة ziraa|زراعي ziraat|زراعية ziraiya|کشاورزی keshavarzi|غذاء food|غذائية food|أغذية aghdhiya|اغذية aghdhiya|غذایی ghazai|مواد materials|حبوب grain|سكر sukkar|لحوم lahm|ألبان dairy|أسمدة fertilizer|تبغ tobacco
حديد steel|صلب steel|فولاد fulad|آهن steel|معادن metal|معدنية metal|تعدين mining|معدنی madani|ذهب dhahab|طلا tala|مجوهرات mujawharat|ألماس almas|إسمنت cement|اسمنت cement|سیمان siman|بلاستيك plastic|زجاج glass|ورق paper|نسيج textile|منسوجات textile|أقمشة textile
سيارات sayyarat|خودرو khodro|آلات machinery|معدات equipment|تجهيزات equipment|أجهزة equipment|قطع parts|عقارات aqarat|عقارية aqariya|عقاري aqariya|إسكان iskan|اسكان iskan|مسکن maskan|مساكن housing|سياحة siyaha|سياحية siyaha|سفر travel|سفريات travel|فنادق hotel|فندق hotel|هتل hotel|مطعم restaurant|مطاعم restaurant
دفاع defense|دفاعی defense|دفاعية defense|أمن security|امن security|أمني amni|أمنية amni|امنیت amniat|امنیتی amniat|عسكري askari|عسكرية askariya|نظامی nezami|حربي military|حربية military|سلاح silah|أسلحة silah|صواريخ missile|موشکی mushaki|موشک mushak|مسلح armed|مسلحة musallah|مسلحین armed|قوات quwat|قوة quwa|شرطة shurta|پلیس police|داخلية dakhiliya|خارجية foreign|استخبارات intelligence|اطلاعات ettelaat
مقاتلة fighting|مقاتلين fighting|مجاهد mujahid|مجاهدون mujahidin|شهيد shahid|شهید shahid|شهداء shuhada|ثورة thawra|ثوري thawri|ثورية thawriya|انقلاب enghelab|انقلابی enqelabi|نصرة nusra|فتح fath|أقصى aqsa|اقصى aqsa|قدس quds|شریعة sharia|شريعة sharia|سنة sunnah|أهل ahl|اهل ahl|شام sham|قاعدة qaida
عالمي alami|عالمية alamiya|عالمیة alamiya|جهانی jahani|بین beynolmelal|المللی beynolmelal|عربي arabi|عربية arab|عربیة arab|خليج khalij|خلیج khalij|خليجية khalij|شرقي sharqi|شرقية eastern|غربي gharbi|غربية western|شمالي northern|شمالية northern|جنوبي southern|جنوبية southern|أوسط middle|اوسط middle|متوسط middle|مركزي markazi|مركزية markazi|مرکزی markazi|رئيسي main
سوري suri|عراقي iraqi|عراقية iraqi|لبناني lebanese|لبنانية lebanese|فلسطيني filistini|فلسطينية palestinian|إيراني irani|ايراني irani|إيرانية iranian|ایرانیان iranian|ایرانی irani|مصري misr|مصرية egyptian|سعودي saudi|سعودية saudi|يمني yamani|يمنية yemeni|ليبي libi|سوداني sudani|سودانية sudanese|صومالي somali|أفغاني afghan|افغانستان afghanistan|أفغانستان afghanistan|پاکستان pakistan|باكستان pakistan|تركيا turkiye|تركي turk|روسيا russia|روسي russian|صين china|صيني chinese|أفريقيا ifriqiya|إفريقية african|أفريقية african|أوروبا europe|أوروبي european|سودان sudan|صومال somalia|يمن yemen|مصر egypt|أردن jordan|أردني jordanian|كويت kuwait|كويتي kuwaiti|قطر qatar|قطري qatari|بحرين bahrain|إمارات emirate|امارات emirate|عمان oman|تونس tunis|تونسي tunisian|جزائر jazair|جزائري algerian|مغربي moroccan
عمومي umumi|عمومية umumi|عمومی umumi|اجتماعي ijtimai|اجتماعية ijtimaiya|اجتماعی ijtimai|تعاون taawun|تعاونی taavoni|تعاونية tawuni|تعاوني tawuni|إنسانية insaniya|انسانية insaniya|إنساني insani|إغاثية relief|امداد emdad|خيري khayri|خیریه kheiriyeh|بر charity|رعاية welfare|أيتام aytam|ايتام aytam|يتيم yatim|رحمة rahma|هلال hilal|صليب cross|دعم support|مساندة support|إسناد support|اسناد support|پشتیبانی poshtibani|إدارة management|ادارة idara|اداره idara|مدیریت modiriyat|استشارات istisharat|مشاوره moshavereh|تدريب training|تعليم talim|تعليمية talim|آموزش amuzesh|بحث research|بحوث research|أبحاث research|ابحاث research|تحقیقات tahghighat|پژوهش pazhuhesh|دراسات dirasat|علوم science|علمي ilmi|علمية ilmiya|علمیة ilmiya|علمی elmi|معهد institute|معاهد institute|پژوهشگاه research|كلية college|أكاديمية academy|مدارس school|إعلام ilam|اعلام media|إعلامية media|رسانه resaneh|تلفزيون television|قناة channel|راديو radio|إذاعة broadcasting|أنباء news|انباء news|صحافة press|نشر publishing|طباعة printing|تراث heritage|إحياء revival|احياء revival|ثقافة thaqafa|ثقافي culture|ثقافية thaqafiya|فرهنگی farhangi
سوق suq|أسواق market|اسواق market|بازار bazar|متجر store|متاجر store|محلات store|مخازن store|دولت dowlat|حكومة state|حكومي state|جمهورية jumhuriya|جمهوری jomhuri|شعب shaab|شعبي shaabi|شعبية shaabi|وطن watani|قومي national|قومية national|اتحادية federal|متحد united|متحدة united|رابطة rabita|نقابة union|نادي nadi|مجتمع community|هيئات authority|سلطة authority|قيادة command|فرماندهی command|قرارگاه gharargah|فيلق corps|فرقة firqa|سرية saraya|فصيل faction|تيار movement|نهضة nahda|إصلاح reform|عدالة adalat|حرية hurriya|آزادی azadi|سلام salam|مياه water|آب water|ماء maa|مستقبل mustaqbal|حديثة modern|حديث modern|جديد jadid|جديدة jadid|نوین novin|نو new|كبير great|كبرى great|بزرگ bozorg|أول first|أولى first|متقدمة advanced|متطورة advanced|رقابة supervision|إشراف supervision
أحمر red|احمر red|أبيض white|ابيض white|أسود black|اسود black|أخضر green|اخضر green|خضراء green|أزرق blue|ازرق blue|ذهبي golden|ذهبية golden|زرقاء blue|بيضاء white|سوداء black|حمراء red|نجم star|نجوم star|نجمة star|شمس sun|قمر moon|جبل mountain|نهر river|وادي valley|جزيرة island|مدينة city|شهر city|قرية village|أرض land|سماء sky
صندوق fund|صناديق fund|قابضة holding|مشروبات beverage|غازية soft|مطاحن mills|مطحنة mill|صقر falcon|نسر eagle|أسد lion|فرس horse|حراسة guarding|حراسات guarding|حماية protection|تطوير development|تأهيل rehabilitation|بري land|برية land|إعادة re|تقاعد pension|بازنشستگی pension|ستاد headquarters
اجرایی executive|تنفيذي executive|تنفيذية executive|فرمان order|بلدية municipality|شهرداری municipality|محافظة province|استان province|قطاع sector|بخش sector|خاص private|خاصة private|خصوصی private|تسويق marketing|بازاریابی marketing|إعلان advertising|اعلان advertising|دعاية advertising|تبلیغات advertising|توزيع distribution|توزیع distribution|بيع sales
فروش sales|توريد supply|توريدات supply|تامین supply|وكالة agency|وكالات agency|نمایندگی namayandegi|مكتبة library|کتابخانه library|مطبعة press|مطابع press|چاپ printing|ورشة workshop|صيانة maintenance|تعمیرات maintenance|نظام system|أنظمة systems|نظم systems|سیستم systems|سامانه samaneh|برمجيات software|نرم software
حاسوب computer|كمبيوتر computer|کامپیوتر computer|رایانه rayaneh|شبكات network|شبکه network|أقمار satellite|فضائية satellite|ماهواره satellite|ملابس clothing|ألبسة clothing|پوشاک clothing|أثاث furniture|مفروشات furniture|أخشاب wood|خشب wood|چوب wood|دواجن poultry|مرغ poultry|مزارع farms|مزرعة farm|أسماك fish
شیلات fish|صيد fishing|بذور seeds|زيوت oils|زيت oil|روغن oil|عصائر juice|تمور dates|قهوة coffee|شاي tea|چای tea|مخبز bakery|مخابز bakery|حلويات sweets|عطور perfume|عطر perfume|جلود leather|چرم leather|حليب milk|لبنیات dairy|دامداری livestock|مواشي livestock
بيطرية veterinary|لیزینگ leasing|تأجير leasing|تمويل finance|وساطة brokerage|سمسرة brokerage|کارگزاری brokerage|بورصة exchange|بورس exchange|سهام shares|أوراق securities|محاسبة accounting|حسابرسی auditing|تدقيق auditing|محاماة law|قانون law|حقوق rights|دانش knowledge|دانشجویان student|طلاب students|طلبة students|شباب youth
جوانان youth|نسائية women|مرأة women|زنان women|أطفال children|کودکان children|عمال workers|کارگران workers|كشافة scouts|رياضة sport|رياضي sport|رياضية sport|ورزشی sport|ورزش sport|كرة football|فوتبال football|فنون arts|هنر art|فن art|سينما cinema|سینما cinema|مسرح theatre
متحف museum|موزه museum|مسجد masjid|مساجد masjid|جامع masjid|کلیسا church|كنيسة church|حوزه seminary|قرآن quran|تحفيظ memorization|دينية religious|دیني religious|سياسي political|سياسية political|سیاسی political|ديمقراطي democratic|ديمقراطية democratic|دموکراتیک democratic|اشتراكي socialist|شيوعي communist|عدل justice|برلمان parliament
رئاسة presidency|ریاست presidency|محكمة court|محاكم court|دادگاه court|سجن prison|زندان prison|سفارة embassy|سفارت embassy|قنصلية consulate|جمارك customs|گمرک customs|مطار airport|فرودگاه airport|مطارات airports|سكك railway|راه road|طرق road|جسور bridges|جسر bridge|سد dam|سدود dams
أنابيب pipes|لوله pipe|أسلاك cables|كابلات cables|کابل cable|بطاريات batteries|باتری battery|محركات engines|موتور engine|إطارات tyres|لاستیک tyre|دهانات paint|رنگ paint|كهربائية electrical|الکتریک electric|ميكانيك mechanical|مکانیک mechanical|أجهزه equipment|تجهیزات equipment|ماشین machinery|ماشینسازی machinery|آلیاژ alloy
مس copper|نحاس copper|آلومینیوم aluminium|ألمنيوم aluminium|ألومنيوم aluminium|فحم coal|زغال coal|رخام marble|سنگ stone|حجر stone|أحجار stones|سرامیک ceramic|سيراميك ceramic|کاشی tile|شیشه glass
`;

/** More words of organisations by their letters. They are not used for people's names. */
export const ARABIC_ORGANISATION_WORDS: ReadonlyMap<string, string> = new Map(
  MORE.trim()
    .split(/[|\n]/)
    .map((entry): [string, string] => [entry.split(' ')[0] ?? '', entry.split(' ')[1] ?? '']),
);
