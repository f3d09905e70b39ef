/** A request that succeeds, of which a sample gets the values that its reader would have. */
export interface OwnRequest {
  readonly baseUrl: string;
  /** With the ids in the place of the sample's words in capitals. */
  readonly path: string;
  readonly json?: unknown;
  /** In lower case; credentials among them. */
  readonly headers: Readonly<Record<string, string>>;
}

const BASE = /http:\/\/127\.0\.0\.1:3000(\/[^\s'"]*)/;
/**
 * Fields whose value a reader takes from an earlier answer, or chooses: ids, digests and one-time secrets, times that are still to come, the checksum of an
 * own file, and the schema file of a report's receiver, of which the example holds the beginning.
 */
const OWN_FIELD =
  /^(recovery_)?code$|(^|_)(id|ids|profile|backtest|draft|case|digest|token|subject|sha256|until|expires_at|rentity_id|xsd)$/;

class AnotherRequest extends Error {}

/** The sample's value with the reader's own in its own fields. @throws AnotherRequest if the two differ in more */
function withOwn(sample: unknown, own: unknown, name = ''): unknown {
  if (JSON.stringify(sample) === JSON.stringify(own)) return sample;
  // The sample shows only the beginning of a list.
  if (Array.isArray(sample) && Array.isArray(own) && sample.length <= own.length)
    return sample.map((item, at) => withOwn(item, own[at], name));
  if (isRecord(sample) && isRecord(own) && String(Object.keys(sample)) === String(Object.keys(own)))
    return Object.fromEntries(
      Object.entries(sample).map(([field, value]) => [field, withOwn(value, own[field], field)]),
    );
  if (OWN_FIELD.test(name) && typeof sample === typeof own) return own;
  throw new AnotherRequest(name);
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const placeholders = ({ headers }: OwnRequest): [placeholder: string, value: string | undefined][] => [
  ['YOUR_API_KEY', headers['x-access-token']],
  ['YOUR_DASHBOARD_TOKEN', headers['authorization']?.replace(/^Token /, '')],
  ['YOUR_SESSION_TOKEN', headers['authorization']?.replace(/^Session /, '')],
  ['YOUR_BINDING', headers['x-session-binding']],
  ['YOUR_FILE_SIZE', headers['upload-length']],
];
/** The id of an SDK configuration, as the examples record it. */
const RECORDED_CLIENT_ID = /00000000-0000-4000-8000-\d{12}/g;

/** The address, with the own ids. @throws Error if its path is another than that of the request */
function ownAddress(address: string, path: string, { baseUrl, path: own }: OwnRequest): string {
  const parts = own.split('?')[0]!.split('/');
  const filled = path.split('/').map((part, at) => (/^[A-Z_]+$/.test(part) ? parts[at] : part));
  if (filled.join('/') !== parts.join('/')) throw new Error(`${address} is not the address of ${own}`);
  return baseUrl + filled.join('/');
}

/**
 * The sample with the reader's own values. Undefined if its body is that of another request of the same operation.
 * @throws Error if a word in capitals is left for which the request has no value
 */
export function fillSample(code: string, own: OwnRequest): string | undefined {
  const filled = code.replace(BASE, (address, path: string) => ownAddress(address, path, own));
  const whole = placeholders(own).reduce(
    (text, [placeholder, value]) => (value === undefined ? text : text.replaceAll(placeholder, value)),
    filled,
  );
  const left = /YOUR_[A-Z_]+/.exec(whole);
  if (left) throw new Error(`nothing stands for ${left[0]}`);
  const { client_id: clientId } = isRecord(own.json) ? own.json : {};
  return withOwnBody(typeof clientId === 'string' ? whole.replaceAll(RECORDED_CLIENT_ID, clientId) : whole, own);
}

/** In curl the body is JSON, in which every field can be found. */
function withOwnBody(code: string, { json }: OwnRequest): string | undefined {
  const [argument, quoted] = /(?<=--data )'((?:[^']|'\\'')*)'/.exec(code) ?? [];
  if (argument === undefined || quoted === undefined) return code;
  try {
    const body = withOwn(JSON.parse(quoted.replaceAll("'\\''", "'")), json ?? {});
    return code.replace(argument, () => `'${JSON.stringify(body).replaceAll("'", "'\\''")}'`);
  } catch (error) {
    if (error instanceof AnotherRequest) return undefined;
    throw error;
  }
}
