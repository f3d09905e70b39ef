/**
 * Readings of frequent Japanese surnames and given names written in kanji. The names are from published rankings of the
 * last decades (general knowledge). A name may have several readings; the table has the most common one.
 */
const SURNAMES = `佐藤 sato 鈴木 suzuki 高橋 takahashi 田中 tanaka 伊藤 ito 渡辺 watanabe 渡邊 watanabe 山本 yamamoto 中村 nakamura 小林 kobayashi 加藤 kato
吉田 yoshida 山田 yamada 佐々木 sasaki 山口 yamaguchi 松本 matsumoto 井上 inoue 木村 kimura 斎藤 saito 斉藤 saito 清水 shimizu 山崎 yamazaki 阿部 abe
安倍 abe 森 mori 池田 ikeda 橋本 hashimoto 山下 yamashita 石川 ishikawa 中島 nakajima 前田 maeda 藤田 fujita 小川 ogawa 後藤 goto 岡田 okada
長谷川 hasegawa 村上 murakami 近藤 kondo 石井 ishii 坂本 sakamoto 遠藤 endo 青木 aoki 藤井 fujii 西村 nishimura 福田 fukuda 太田 ota 三浦 miura
藤原 fujiwara 岡本 okamoto 松田 matsuda 中川 nakagawa 中野 nakano 原田 harada 小野 ono 田村 tamura 竹内 takeuchi 金子 kaneko 和田 wada 中山 nakayama
石田 ishida 上田 ueda 森田 morita 柴田 shibata 酒井 sakai 工藤 kudo 横山 yokoyama 宮崎 miyazaki 宮本 miyamoto 内田 uchida 高木 takagi 安藤 ando
谷口 taniguchi 大野 ono 丸山 maruyama 今井 imai 高田 takada 藤本 fujimoto 武田 takeda 村田 murata 上野 ueno 杉山 sugiyama 増田 masuda 平野 hirano
菅原 sugawara 大塚 otsuka 千葉 chiba 久保 kubo 松井 matsui 岩崎 iwasaki 桜井 sakurai 野口 noguchi 松尾 matsuo 木下 kinoshita 菊地 kikuchi
野村 nomura 佐野 sano 渡部 watanabe 杉本 sugimoto 新井 arai 古川 furukawa 浜田 hamada 市川 ichikawa 小島 kojima 水野 mizuno 島田 shimada 重信 shigenobu`;

const GIVEN = `太郎 taro 一郎 ichiro 次郎 jiro 健 ken 健一 kenichi 健太 kenta 浩 hiroshi 博 hiroshi 弘 hiroshi 誠 makoto 隆 takashi 茂 shigeru 実 minoru
清 kiyoshi 進 susumu 勝 masaru 正 tadashi 明 akira 彰 akira 豊 yutaka 修 osamu 治 osamu 和夫 kazuo 正夫 masao 秀樹 hideki 直樹 naoki 大輔 daisuke
翔太 shota 拓也 takuya 達也 tatsuya 和也 kazuya 哲也 tetsuya 剛 tsuyoshi 学 manabu 聡 satoshi 智 satoshi 晋三 shinzo 幸子 sachiko 和子 kazuko
洋子 yoko 恵子 keiko 京子 kyoko 花子 hanako 陽子 yoko 裕子 yuko 久美子 kumiko 由美子 yumiko 智子 tomoko 真由美 mayumi 愛 ai 美咲 misaki 房子 fusako
義男 yoshio 三郎 saburo 武 takeshi 昭 akira 勇 isamu 功 isao 純一 junichi 浩二 koji 浩一 koichi 英樹 hideki 義則 yoshinori 邦夫 kunio 貴裕 takahiro`;

const pairs = (table: string): [string, string][] => {
  const words = table.trim().split(/\s+/);
  const out: [string, string][] = [];
  for (let i = 0; i + 1 < words.length; i += 2) out.push([words[i] ?? '', words[i + 1] ?? '']);
  return out;
};

/** Map from kanji to their reading. */
export const JAPANESE_READINGS: ReadonlyMap<string, string> = new Map([...pairs(GIVEN), ...pairs(SURNAMES)]);
