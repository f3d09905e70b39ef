/**
 * Words in the names of Chinese organisations in characters, simplified and traditional, with their meaning in English.
 * The table also has places in the spelling of Latin lists. The words show the end of the distinctive part of a name
 * (华为 of 华为技术有限公司). The words are general vocabulary and geography. No list was copied.
 */
const WORDS = `
有限公司=limited 有限责任公司=limited 有限責任公司=limited 股份有限公司=limited 股份公司=limited 有限=limited 股份=limited 公司=company 总公司=corporation 總公司=corporation 分公司=branch
会社=company 會社=company 集团=group 集團=group 控股=holdings 企业=enterprise 企業=enterprise 厂=factory 廠=factory 工厂=factory 工廠=factory 商社=trading 商会=chamber 商會=chamber 银行=bank 銀行=bank
国际=international 國際=international 环球=global 環球=global 世界=world 贸易=trading 貿易=trading 商贸=trading 商貿=trading 经贸=trading 經貿=trading 外贸=trading 外貿=trading 商业=commercial 商業=commercial
进出口=import-export 進出口=import-export 进口=import 進口=import 出口=export 投资=investment 投資=investment 金融=finance 保险=insurance 保險=insurance 证券=securities 證券=securities 基金=fund 资产=asset 資產=asset
基金会=foundation 基金會=foundation 协会=association 協會=association 中心=center 大学=university 大學=university 学院=college 學院=college 研究所=research-institute 研究院=research-institute 科学院=academy-sciences 科學院=academy-sciences
科技=technology 技术=technology 技術=technology 工业=industry 工業=industry 实业=industrial 實業=industrial 产业=industry 產業=industry 发展=development 發展=development 开发=development 開發=development 工程=engineering
建筑=construction 建築=construction 建设=construction 建設=construction 地产=real-estate 地產=real-estate 房地产=real-estate 房地產=real-estate 置业=property 置業=property 物业=property 物業=property
石油=petroleum 天然气=natural-gas 天然氣=natural-gas 石化=petrochemical 化工=chemical 化学=chemical 化學=chemical 能源=energy 电力=electric-power 電力=electric-power 煤炭=coal 矿业=mining 礦業=mining 钢铁=steel 鋼鐵=steel 金属=metal 金屬=metal
材料=materials 机械=machinery 機械=machinery 设备=equipment 設備=equipment 装备=equipment 裝備=equipment 制造=manufacturing 製造=manufacturing 精密=precision 仪器=instruments 儀器=instruments 重工=heavy-industries 汽车=automobile 汽車=automobile
电子=electronics 電子=electronics 电器=electric 電器=electric 电气=electric 電氣=electric 光电=optoelectronics 光電=optoelectronics 半导体=semiconductor 半導體=semiconductor 微电子=microelectronics 微電子=microelectronics
通信=communication 通讯=communication 通訊=communication 电信=telecom 電信=telecom 网络=network 網絡=network 信息=information 资讯=information 資訊=information 软件=software 軟件=software 数据=data 數據=data 智能=intelligent
航空=aviation 航天=aerospace 航运=shipping 航運=shipping 海运=shipping 海運=shipping 船务=shipping 船務=shipping 海事=maritime 轮船=steamship 輪船=steamship 船舶=ship 造船=shipbuilding 运输=transport 運輸=transport 物流=logistics 货运=freight 貨運=freight 港口=port
农业=agriculture 農業=agriculture 食品=food 渔业=fishery 漁業=fishery 水产=aquatic 水產=aquatic 海洋=ocean 医药=pharmaceutical 醫藥=pharmaceutical 制药=pharmaceutical 製藥=pharmaceutical 医疗=medical 醫療=medical 生物=biotech 纺织=textile 紡織=textile
服装=garment 服裝=garment 服务=service 服務=service 咨询=consulting 諮詢=consulting 顾问=consulting 顧問=consulting 管理=management 文化=culture 传媒=media 傳媒=media 教育=education 旅游=travel 旅遊=travel 酒店=hotel 联合=united 聯合=united
国家=national 國家=national 国有=state 國有=state 国营=state 國營=state 民族=national 军事=military 軍事=military 国防=defense 國防=defense 兵器=ordnance 导弹=missile 導彈=missile 核=nuclear
`;
const PLACES = `
中国=china 中國=china 中华=china 中華=china 朝鲜=korea 朝鮮=korea 韩国=korea 韓國=korea 日本=japan 亚洲=asia 亞洲=asia 太平洋=pacific 远东=far-east 遠東=far-east 香港=hongkong 澳门=macau 澳門=macau 台湾=taiwan 台灣=taiwan 臺灣=taiwan 台北=taipei 臺北=taipei
北京=beijing 上海=shanghai 天津=tianjin 重庆=chongqing 重慶=chongqing 广东=guangdong 廣東=guangdong 广州=guangzhou 廣州=guangzhou 深圳=shenzhen 大连=dalian 大連=dalian 丹东=dandong 丹東=dandong 沈阳=shenyang 瀋陽=shenyang 青岛=qingdao 青島=qingdao
山东=shandong 山東=shandong 江苏=jiangsu 江蘇=jiangsu 浙江=zhejiang 福建=fujian 厦门=xiamen 廈門=xiamen 四川=sichuan 成都=chengdu 武汉=wuhan 武漢=wuhan 西安=xian 南京=nanjing 苏州=suzhou 蘇州=suzhou 杭州=hangzhou 宁波=ningbo 寧波=ningbo
哈尔滨=harbin 哈爾濱=harbin 吉林=jilin 延边=yanbian 延邊=yanbian 辽宁=liaoning 遼寧=liaoning 黑龙江=heilongjiang 黑龍江=heilongjiang 河北=hebei 河南=henan 湖北=hubei 湖南=hunan 陕西=shaanxi 陝西=shaanxi 山西=shanxi 安徽=anhui
江西=jiangxi 云南=yunnan 雲南=yunnan 贵州=guizhou 貴州=guizhou 广西=guangxi 廣西=guangxi 海南=hainan 新疆=xinjiang 内蒙古=inner-mongolia 內蒙古=inner-mongolia 西藏=tibet 甘肃=gansu 甘肅=gansu 平壤=pyongyang
`;

const entries = (table: string): [string, string][] =>
  table
    .trim()
    .split(/\s+/)
    .map((entry): [string, string] => [entry.split('=')[0] ?? '', (entry.split('=')[1] ?? '').replaceAll('-', ' ')]);

const READINGS: ReadonlyMap<string, string> = new Map([...entries(PLACES), ...entries(WORDS)]);
const ORGANISATION_WORDS: ReadonlySet<string> = new Set(entries(WORDS).map(([word]) => word));
const PLACE_NAMES: ReadonlySet<string> = new Set(entries(PLACES).map(([word]) => word));
const LONGEST = Math.max(...[...READINGS.keys()].map(({ length }) => length));
/**
 * Maximum number of characters of a person's name. A longer text is an organisation if it contains any of these words.
 * A text of four characters is one if it ends with such a word or begins with a place. The legal form may have been
 * removed before.
 */
const PERSON = 4;

/** Part of a Chinese name. It is a meaning in Latin letters, or characters that have no meaning in these tables. */
export type ChinesePart = { readonly said: string } | { readonly name: string };

/**
 * Splits a text in Chinese characters into the words of an organisation's name, longest words first. Returns undefined
 * if no part of the text shows that it is an organisation.
 */
export function chineseOrganisation(text: string): readonly ChinesePart[] | undefined {
  if (PLACE_NAMES.has(text)) return [{ said: READINGS.get(text)! }];
  const parts: ChinesePart[] = [];
  let [own, telling, edge] = ['', false, false];
  const flush = (): void => {
    if (own !== '') parts.push({ name: own });
    own = '';
  };
  for (let at = 0; at < text.length; ) {
    let length = Math.min(LONGEST, text.length - at);
    while (length > 0 && !READINGS.has(text.slice(at, at + length))) length--;
    const word = text.slice(at, at + Math.max(1, length));
    if (length === 0) own += word;
    else {
      flush();
      parts.push({ said: READINGS.get(word)! });
      const [places, ends] = [at === 0 && PLACE_NAMES.has(word), at + length === text.length && length > 1];
      telling ||= ORGANISATION_WORDS.has(word) || places;
      edge ||= places || (ends && ORGANISATION_WORDS.has(word));
    }
    at += Math.max(1, length);
  }
  flush();
  return telling && (text.length > PERSON || (text.length === PERSON && edge)) ? parts : undefined;
}
