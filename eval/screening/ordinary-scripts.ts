import type { Subject } from '@hakiki/matching/outcome.ts';
import { seededRandom } from './random.ts';

/**
 * Ordinary people who write their names in Arabic, Han or Hangul letters: put together from usual given and family names. General knowledge; no list of
 * names was copied, and none was looked up on a watch list.
 */
export const SCRIPTS = ['arabic', 'han', 'hangul'] as const;
export type OrdinaryScript = (typeof SCRIPTS)[number];

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

const ARABIC_GIVEN =
  list(`محمد أحمد علي حسن حسين محمود مصطفى إبراهيم يوسف عمر خالد طارق سامي كريم هشام وليد ياسر أيمن شريف تامر عمرو باسم رامي نبيل سمير جمال كمال عادل ماجد فؤاد
  زياد أنس بلال حمزة مروان معتز هيثم إياد غسان نضال فادي جورج إلياس طوني مارون رفيق عصام منير وائل حاتم لؤي قصي ثامر بندر تركي فهد فيصل سلطان نايف سعود مشعل راكان عبدالله عبدالرحمن
  عبدالعزيز صالح سعيد سالم حمد راشد سيف ماهر أمين رشيد يونس إدريس الطيب بشير الصادق عثمان آدم هارون موسى داود سليمان زكريا يحيى عيسى فاطمة عائشة خديجة مريم زينب سارة نور هدى ليلى منى
  سلمى رانيا دينا ريم هبة نادية سعاد أميرة ياسمين لمى رزان شهد جود لين تالا مها نجوى إيمان آمال وفاء سناء هالة رغد غادة`);
const ARABIC_FAMILY =
  list(`العتيبي القحطاني الغامدي الزهراني الشمري الدوسري المطيري الحربي العنزي السبيعي الخوري حداد نجار خليل منصور سليمان شاهين قاسم درويش عبدالله النجار الحلبي الشامي المصري
  البغدادي الموصلي الجبوري العبيدي الدليمي الربيعي الساعدي الخفاجي التميمي الأنصاري الهاشمي الحسيني الموسوي السيد عطية رمضان عوض شعبان فرج بدوي صبري زكي فهمي حلمي شوقي لطفي الفاسي بنعلي
  العلوي الإدريسي بوعزيز بن_علي بوزيد حمدي الطرابلسي الورفلي المغربي الجزائري السوداني البشير الأمين الصافي اليمني الحداد القرشي باوزير العمودي السقاف النعيمي الكعبي المنصوري الظاهري الشامسي
  المزروعي الكندي الحارثي البلوشي الرواحي الصباح العجمي الرشيدي الفضلي`).map((name) => name.replace('_', ' '));
const HAN_FAMILY =
  list(`王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 高 林 罗 郑 梁 谢 宋 唐 许 韩 冯 邓 曹 彭 曾 肖 田 董 袁 潘 于 蒋 蔡 余 杜 叶 程 苏 魏 吕 丁 任 沈 姚 卢 姜 崔 钟 谭
  陆 汪 范 金 石 廖 贾 夏 韦 付 方 白 邹 孟 熊 秦 邱 江 尹 薛 闫 段 雷 侯 龙 史 陶 黎 贺 顾 毛 郝 龚 邵 万 钱 严 覃 武 戴 莫 孔 向 汤`);
const HAN_GIVEN =
  list(`伟 芳 娜 秀英 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀兰 霞 平 刚 桂英 文 辉 玲 建华 建国 建军 志强 志明 海燕 海波 晓明 晓东 晓燕 丽娟 丽华 国强 国华 小红 小龙 子轩 子涵
  浩然 浩宇 雨桐 雨欣 梓涵 欣怡 诗涵 宇航 俊杰 佳怡 思远 嘉豪 文博 一鸣 天宇 雪梅 春梅 红梅 玉兰 玉珍 淑芬 淑珍 凤英 金花 永强 永红 光明 光辉 德华 德明 庆华 振华 振东 新华 东升 立新 立军 卫东 卫国`);
const HANGUL_FAMILY = list(
  '김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 전 홍 고 문 양 손 배 백 허 유 남 심 노 하 곽 성 차 주 우 구 민 진 지 엄 채 원 천 방 공 현 함',
);
const HANGUL_GIVEN =
  list(`민준 서준 도윤 예준 시우 하준 주원 지호 지훈 준서 건우 우진 현우 선우 연우 유준 정우 승우 승현 시윤 준혁 은우 지환 승민 지우 유진 민재 현준 태민 동현 성민 재현 민수 영수
  영호 정호 성호 상훈 지영 은주 은정 수진 미경 경숙 영숙 영희 순자 정숙 명숙 혜진 서연 서윤 지민 하은 민서 윤서 지유 채원 수아 지아 다은 은서 예은 수빈 소율 예린 지원 유나 나은 아름 보람 슬기 철수 광수 동수 병철 상철`);

/** The vocabulary in two parts that share no given name: one that may be looked at while the matcher is mended, and one that nothing is mended for. */
export type Half = 'looked at' | 'sealed';
const half = (names: readonly string[], which: Half): readonly string[] =>
  names.filter((_, at) => (at % 2 === 0) === (which === 'looked at'));

const pick = (names: readonly string[], random: () => number): string =>
  names[Math.floor(random() * names.length)] ?? '';
const two = (n: number): string => String(n).padStart(2, '0');

function nameOf(script: OrdinaryScript, which: Half, random: () => number): string {
  if (script === 'han') return pick(HAN_FAMILY, random) + pick(half(HAN_GIVEN, which), random);
  if (script === 'hangul') return pick(HANGUL_FAMILY, random) + pick(half(HANGUL_GIVEN, which), random);
  const given = half(ARABIC_GIVEN, which);
  const father = random() < 0.6 ? [pick(ARABIC_GIVEN.slice(0, 100), random)] : [];
  return [pick(given, random), ...father, pick(ARABIC_FAMILY, random)].join(' ');
}

/** People with a birth date between 1950 and 2006. The same ones in every run. */
export function ordinaryPeopleOf(script: OrdinaryScript, which: Half, count: number): Subject[] {
  const random = seededRandom(script.charCodeAt(0) * 269 + script.length * 7 + which.length);
  return Array.from({ length: count }, () => ({
    name: nameOf(script, which, random),
    dateOfBirth: `${1950 + Math.floor(random() * 57)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`,
  }));
}
