import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { columnKey } from './csv-records.ts';
import { draftEntity, finishEntity } from './entity-draft.ts';
import { type LabelledRecord, readLabelled } from './labelled-records.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { parseBirthDate, parseListedDate } from './listed-dates.ts';
import { partsName } from './person-name.ts';

/**
 * The Nigeria Sanctions List. NIGSAC publishes only HTML pages: a table of individuals, a table of entities, and a page
 * with `dt` and `dd` for each. Others distribute copies as CSV, JSON or XML. The reader therefore finds values by their
 * labels, in any of these formats.
 */
export const nigsac: ListFormat = {
  name: 'Nigeria Sanctions List',
  recognises: (head) =>
    /^\s*[[{<]/.test(head)
      ? /name/i.test(head)
      : [...labels.name, ...labels.family].some((label) => columnKey(head.split('\n', 1)[0]!).includes(label)),
  read: readNigsac,
};

/**
 * Labels of each value. Labels of NIGSAC's own pages are first, then labels of known copies. The comparison ignores
 * case, spaces and punctuation.
 */
const labels = {
  id: ['referencenumber', 'referancenumber', 'reference', 'refno', 'permanentreferencenumber', 'id'],
  name: ['fullname', 'entityname', 'name', 'names', 'designatedname'],
  entity: ['entityname', 'incorporationnumber'],
  kind: ['type', 'category', 'kind', 'listtype'],
  given: ['firstname'],
  middle: ['middlename', 'middlenames', 'othernames'],
  family: ['surname', 'lastname'],
  aliases: ['aliases', 'alias', 'aka', 'alsoknownas'],
  birth: ['dateofbirth', 'dob', 'birthdate'],
  birthCity: ['birthcity', 'placeofbirth', 'pob'],
  birthCountry: ['birthcountry', 'countryofbirth'],
  country: ['nationality', 'country', 'citizenship'],
  gender: ['gender', 'sex'],
  numbers: ['passportnumber', 'nationalidentificationnumber', 'nin', 'incorporationnumber', 'rcnumber'],
  recorded: ['recorddate', 'dateoflisting', 'listedon', 'datedesignated', 'designationdate', 'sanctiondate'],
  reason: ['reasonfordesignation', 'reason'],
  notes: [
    'sanctiondate',
    'comments',
    'narrativesummary',
    'narrative',
    'address',
    'title',
    'position',
    'designation',
    'pressrelease',
  ],
} as const;

async function* readNigsac(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  for (const file of files) {
    for await (const record of readLabelled(file.path, file.head)) {
      const entity = readRecord(record, context);
      if (entity !== undefined) yield entity;
    }
  }
}

function readRecord(record: LabelledRecord, { findCountry, sanctionBody }: ListContext): ListedEntity | undefined {
  const one = (field: keyof typeof labels): string =>
    labels[field].map((label) => record.get(label) ?? '').find((text) => text !== '') ?? '';
  const parts = [one('given'), one('middle'), one('family')];
  const main =
    parts[2] === '' && parts[0] === ''
      ? { text: one('name'), quality: 'primary' as const }
      : partsName(parts, 'primary', { given: parts[0], family: parts[2] });
  const organization = one('entity') !== '' || /entit|compan|organi[sz]ation|group/i.test(one('kind'));
  // Most copies contain no reference. In such copies, only the name can identify an entry in the next version.
  const draft = draftEntity(one('id') || main.text.toLowerCase(), organization ? 'organization' : 'person', [
    'sanction',
  ]);
  draft.sanctionBody = sanctionBody;
  draft.names.push(main);
  for (const text of one('aliases').split(/[;,|]|\b(?:a\.?k\.?a\.?|alias)\b/i))
    draft.names.push({ text, quality: 'strong' });
  draft.births.push(parseBirthDate(one('birth')));
  draft.birthPlaces.push([one('birthCity'), one('birthCountry')].filter((text) => text !== '').join(', '));
  draft.genders.push(/^f/i.test(one('gender')) ? 'female' : /^m/i.test(one('gender')) ? 'male' : undefined);
  draft.countries.push(findCountry(one('country')));
  for (const label of labels.numbers) draft.identifiers.push({ type: label, value: record.get(label) ?? '' });
  draft.recordedDate = parseListedDate(one('recorded'));
  draft.sanctionTypes.push(one('reason'));
  draft.otherInformation.push(...labels.notes.map((label) => record.get(label)));
  return finishEntity(draft);
}
