/**
 * Korean surnames in Hangul and in passport spelling. They are the 90 most frequent of the census, with the North
 * Korean spellings of three.
 */
const TABLE = `김 kim 이 lee 박 park 최 choi 정 jung 강 kang 조 cho 윤 yoon 장 jang 임 lim 한 han 오 oh 서 seo 신 shin 권 kwon 황 hwang 안 ahn 송 song 류 ryu
유 yoo 홍 hong 전 jeon 고 ko 문 moon 양 yang 손 son 배 bae 백 baek 허 heo 남 nam 심 shim 노 noh 하 ha 곽 kwak 성 sung 차 cha 주 joo 우 woo 구 koo 민 min
진 jin 지 ji 엄 eom 원 won 천 chun 방 bang 공 kong 현 hyun 함 ham 변 byun 염 yeom 여 yeo 추 choo 도 do 소 so 석 seok 선 sun 설 seol 마 ma 길 gil 연 yeon
위 wi 표 pyo 명 myung 기 ki 반 ban 라 ra 왕 wang 금 keum 옥 ok 육 yuk 인 in 맹 maeng 제 je 모 mo 리 ri 로 ro 량 ryang 림 rim 남궁 namgung 황보 hwangbo
제갈 jegal 선우 sunwoo 독고 dokgo`;

const words = TABLE.trim().split(/\s+/);

/** Map from Hangul to Latin letters. */
export const KOREAN_SURNAMES: ReadonlyMap<string, string> = new Map(
  words.flatMap((word, i): [string, string][] => (i % 2 === 0 ? [[word, words[i + 1] ?? word]] : [])),
);
