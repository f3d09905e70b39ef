import { UNVOWELLED_MARK } from '../unvowelled.ts';

/**
 * Hebrew letters, including final forms. Each has its most likely Latin letter, and the form that is compared
 * (`unvowelled.ts`) if that differs.
 */
const LETTERS: Readonly<Record<string, readonly [latin: string, read?: string]>> = {
  א: ['a'],
  ב: ['v', 'bv'],
  ג: ['g'],
  ד: ['d'],
  ה: ['h'],
  ו: ['v', 'w'],
  ז: ['z'],
  ח: ['kh'],
  ט: ['t'],
  י: ['i'],
  כ: ['k', 'kc'],
  ך: ['k', 'kc'],
  ל: ['l'],
  מ: ['m'],
  ם: ['m'],
  נ: ['n'],
  ן: ['n'],
  ס: ['s'],
  ע: ['a'],
  פ: ['f', 'pf'],
  ף: ['f', 'pf'],
  צ: ['ts'],
  ץ: ['ts'],
  ק: ['k', 'q'],
  ר: ['r'],
  ש: ['sh'],
  ת: ['t'],
};
/** Latin letters of bet, pe and kaf at the beginning of a word, where they are hard. */
const HARD: Readonly<Record<string, string>> = { ב: 'b', פ: 'p', כ: 'k' };
const VOWEL_LETTERS = 'אהויע';

/**
 * Usual Latin spellings of names for which the letter table gives another spelling, and English translations of words
 * in company names.
 */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  `בנימין=benjamin משה=moshe דוד=david יוסף=yosef יצחק=yitzhak יעקב=yaakov אברהם=avraham שלמה=shlomo שמעון=shimon מרדכי=mordechai אהרון=aharon אהרן=aharon חיים=chaim מאיר=meir יהודה=yehuda
  דניאל=daniel מיכאל=michael רפאל=raphael גבריאל=gabriel שמואל=shmuel אליהו=eliyahu ישראל=israel נתן=nathan ראובן=reuven עמוס=amos שרה=sarah רחל=rachel רבקה=rivka מרים=miriam אסתר=esther יוסי=yossi
  כהן=cohen לוי=levy מזרחי=mizrahi פרץ=peretz ביטון=biton אברגיל=abergil נתניהו=netanyahu בן=ben בר=bar אבו=abu
  בנק=bank חברה=company קבוצת=group קבוצה=group תעשיות=industries תעשייה=industry מסחר=trading השקעות=investments טכנולוגיות=technologies נכסים=properties אחזקות=holdings ביטוח=insurance סחר=trading`
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split('=')),
);

/**
 * Returns a Hebrew word in Latin letters, in its usual spelling if it has one. The letters are added, because most
 * vowels are not written. Points are left out.
 */
export function readHebrew(written: string): string {
  const word = written.normalize('NFKC').replace(/[\u0591-\u05c7]/g, '');
  const letters = [...word];
  const read = letters.map((letter) => LETTERS[letter]?.[1] ?? LETTERS[letter]?.[0] ?? letter).join('');
  const known = WORDS[word];
  const latin = letters
    .map((letter, at) => {
      if (at === 0 && HARD[letter]) return HARD[letter];
      // A vav or yod between consonants is a vowel, and so is an he at the end.
      const between =
        at > 0 && !VOWEL_LETTERS.includes(letters[at - 1]!) && !VOWEL_LETTERS.includes(letters[at + 1] ?? ' ');
      if (letter === 'ו' && between) return 'o';
      if (letter === 'ה' && at === letters.length - 1) return 'a';
      return LETTERS[letter]?.[0] ?? letter;
    })
    .join('');
  const text = known ?? latin;
  return text.length < 2 ? text : `${text}${UNVOWELLED_MARK}${read}`;
}
