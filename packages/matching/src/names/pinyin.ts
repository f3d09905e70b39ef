const INITIAL = '(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])';
const FINAL =
  '(iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|ai|ei|ao|ou|an|en|er|ia|ie|iu|in|ua|uo|ui|un|ue|a|o|e|i|u)';
const TWO_SYLLABLES = new RegExp(`^${INITIAL}${FINAL}${INITIAL}${FINAL}$`);

/** Groups of initials that older romanisations (Wade-Giles, postal) exchange: Kuo and Guo, Chang and Zhang. */
const CLASSES = ['gk', 'dt', 'bp', 'zh ch j q', 'z c s', 'x sh h', 'r j', 'y', 'w', 'm', 'n', 'l', 'f', 'h', 'k'];
const areAlike = (a: string, b: string): boolean =>
  a === b ||
  CLASSES.some((one) => {
    const members = one.includes(' ') ? one.split(' ') : [...one];
    return members.includes(a) && members.includes(b);
  });

/**
 * True for two Chinese given names of two syllables each (Hanyu Pinyin) that differ in the first sound of one syllable:
 * Xiaohong and Xiaodong.
 */
export function ofOtherSyllables(a: string, b: string): boolean {
  const [one, other] = [TWO_SYLLABLES.exec(a), TWO_SYLLABLES.exec(b)];
  if (one === null || other === null || a === b) return false;
  return !areAlike(one[1] ?? '', other[1] ?? '') || !areAlike(one[3] ?? '', other[3] ?? '');
}
