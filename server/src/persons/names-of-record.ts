/** Parts of a record that contain names. */
interface Told {
  readonly result: unknown;
  readonly evidence: unknown;
}
type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the names that a record has for its person: from the authority, the document, the run or the screened
 * subject. Lists show these names masked. A search for the masked form would find no record. Pure.
 */
export function namesOfRecord({ result, evidence }: Told): string[] {
  const answer = fields(result);
  const screened = fields(evidence)['screened'];
  const one = Array.isArray(screened) && screened.length === 1 ? fields(fields(screened[0])['subject']) : {};
  const holders = [answer, ...['identity', 'document', 'customer_profile'].map((part) => fields(answer[part])), one];
  return [...new Set(holders.flatMap(namesIn))];
}

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function namesIn(one: Fields): string[] {
  const parts = ['first', 'middle', 'last'].map((part) => text(one[`${part}_name`]) || text(one[`${part}Name`]));
  return [text(one['full_name']), text(one['name']), parts.filter(Boolean).join(' ')].filter(Boolean);
}
