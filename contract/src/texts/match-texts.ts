import { language } from './language.ts';
import { countryText, valueText } from './value-texts.ts';

/** How two words of a name were found to be one, as the matcher says it (`packages/matching/src/score-token.ts`). */
const relations: Readonly<Record<string, string>> = {
  exactly: 'exactement',
  'as a known spelling of the same name': 'comme graphie connue du même nom',
  'by transliteration': 'par translittération',
  'as a short form': 'comme forme abrégée',
  'by its initial': 'par son initiale',
  'with or without the article': 'avec ou sans l’article',
  'in its feminine or masculine form': 'à sa forme féminine ou masculine',
  'with a different spelling': 'avec une autre graphie',
  'written together or apart': 'écrit d’un seul tenant ou séparé',
  'as an acronym': 'comme sigle',
  'by its meaning': 'par son sens',
  'with another ending': 'avec une autre terminaison',
};
/** How two words of a name are one, in the viewer's language. */
export const relationText = (relation: string): string => (language.value === 'fr' && relations[relation]) || relation;
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const codes = (list: string): string => list.split(', ').map(countryText).join(', ');
type Part = (...found: string[]) => string;

/** What the matcher says of each feature (`packages/matching/src/score*.ts`), by its form. */
const forms: readonly (readonly [RegExp, Part])[] = [
  [
    /^"(.*)" matched "(.*)" (.*)$/,
    (ours, theirs, how) => `« ${ours} » correspond à « ${theirs} » ${relations[how!] ?? how}`,
  ],
  [
    /^the subject's "(.*)" stands against the listed "(.*)"$/,
    (ours, theirs) => `« ${ours} » chez le client, « ${theirs} » sur la liste`,
  ],
  [/^the listed name leaves out "(.*)"$/, (words) => `le nom de la liste omet « ${words} »`],
  [/^the subject's name leaves out "(.*)"$/, (words) => `le nom du client omet « ${words} »`],
  [/^the words are not spelt alike$/, () => 'les mots ne s’écrivent pas de même'],
  [
    /^the words that agree are few or very common names$/,
    () => 'les mots concordants sont peu nombreux ou très courants',
  ],
  [/^a weak alias of the entry agrees as well$/, () => 'un alias faible de l’entrée concorde aussi'],
  [/^the same person is also on (.*)$/, (lists) => `la même personne figure aussi sur ${lists}`],
  [
    /^ID number is the same as the listed (.*)$/,
    (kind) => `le numéro est celui de la liste (${kind === 'number' ? 'numéro' : kind})`,
  ],
  [/^both are (.*)$/, (sex) => `même sexe : ${lower(valueText('gender', sex!))}`],
  [
    /^gender differs: the list says (.*)$/,
    (sex) => `le sexe diffère : la liste dit ${lower(valueText('gender', sex!))}`,
  ],
  [/^country (\w+) is the same$/, (code) => `même pays : ${countryText(code!)}`],
  [/^country differs: the list says (.*)$/, (list) => `le pays diffère : la liste dit ${codes(list!)}`],
  [
    /^the subject is a person, the listed entity is of kind (.*)$/,
    (kind) => `le client est une personne, l’entrée de la liste est de type ${lower(valueText('kind', kind!))}`,
  ],
  [/^birth date (\S+) is the same$/, (day) => `même date de naissance : ${day}`],
  [
    /^birth dates (\S+) and (\S+) differ in the order of day and month$/,
    (one, other) => `les dates de naissance ${one} et ${other} diffèrent par l’ordre du jour et du mois`,
  ],
  [
    /^birth dates (\S+) and (\S+) differ in one digit$/,
    (one, other) => `les dates de naissance ${one} et ${other} diffèrent d’un chiffre`,
  ],
  [
    /^birth year (\d+) is the same \(.*\)$/,
    (year) =>
      `même année de naissance : ${year} (la liste donne le 1er janvier, qui tient souvent lieu de l’année seule)`,
  ],
  [
    /^birth year (\d+) is the same, day and month differ$/,
    (year) => `même année de naissance : ${year}, le jour et le mois diffèrent`,
  ],
  [/^birth year (\d+) is the same, the month differs$/, (year) => `même année de naissance : ${year}, le mois diffère`],
  [/^birth year (\d+) is the same$/, (year) => `même année de naissance : ${year}`],
  [
    /^birth year is within two years of about (\d+)$/,
    (year) => `année de naissance à deux ans près de ${year} environ`,
  ],
  [/^birth year differs by (\d+)$/, (gap) => `les années de naissance diffèrent de ${gap}`],
  [/^birth date lies in about (\d+)$/, (year) => `date de naissance vers ${year}`],
  [
    /^birth date lies in the listed range (\d+) to (\d+)$/,
    (from, to) => `date de naissance dans l’intervalle de la liste, ${from} à ${to}`,
  ],
];

/** What agreed or differed, in French; undefined where the matcher has come to say it in another form. */
export function frenchMatch(text: string): string | undefined {
  for (const [form, say] of forms) {
    const found = form.exec(text);
    if (found) return say(...found.slice(1));
  }
  return undefined;
}
/** What agreed or differed, in the viewer's language. */
export const matchText = (text: string): string => (language.value === 'fr' && frenchMatch(text)) || text;
