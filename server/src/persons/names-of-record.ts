/** Parts of a record that contain names. */
interface Told {
  readonly result: unknown;
  readonly evidence: unknown;
}
type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the names in a record for its person: from the authority, the document, the run or the screened subject.
 * Lists show these names masked. A search for the masked form would find no record. Pure.
 */
export const namesOfRecord = (record: Told): string[] => [...new Set(holdersOf(record).flatMap(namesIn))];

/** Returns the numbers in a record for its person, from the same parts as the names. Pure. */
export const numbersOfRecord = (record: Told): string[] => [
  ...new Set(
    holdersOf(record).flatMap(({ id_number, idNumbers }) =>
      [id_number, ...(Array.isArray(idNumbers) ? idNumbers : [])].map(text).filter(Boolean),
    ),
  ),
];

/** Returns the parts of a record that are about its person. */
function holdersOf({ result, evidence }: Told): Fields[] {
  const answer = fields(result);
  const screened = fields(evidence)['screened'];
  const one = Array.isArray(screened) && screened.length === 1 ? fields(fields(screened[0])['subject']) : {};
  return [answer, ...['identity', 'document', 'customer_profile'].map((part) => fields(answer[part])), one];
}

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function namesIn(one: Fields): string[] {
  const parts = ['first', 'middle', 'last'].map((part) => text(one[`${part}_name`]) || text(one[`${part}Name`]));
  return [text(one['full_name']), text(one['name']), parts.filter(Boolean).join(' ')].filter(Boolean);
}
