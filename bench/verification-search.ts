import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type Country, ordinaryPeople } from '../eval/screening/ordinary-people.ts';
import { seededRandom } from '../eval/screening/random.ts';
import { masterKeyFile } from '../server/src/platform/crypto/master-key.ts';
import { makeVault } from '../server/src/platform/crypto/vault.ts';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { searchableForms } from '../server/src/verifications/record.ts';
import { startService } from '../test/service.fixture.ts';

/**
 * `POST /v1/verifications/search` over HTTP, against one branch's records: `node bench/verification-search.ts [--records 1000000]`.
 * Each kind of search is asked many times, with other words each time, and set beside `GET /v1/me` of the same server.
 * Writes bench/results/verification-search.md. Target: p99 of 50 ms at a million.
 */
const { values: options } = parseArgs({
  options: { records: { type: 'string', default: '1000000' }, asked: { type: 'string', default: '400' } },
});
const RECORDS = Number(options.records);
const ASKED = Number(options.asked);
const BATCH = 5000;
const countries: readonly Country[] = ['nigeria', 'kenya', 'ghana', 'uganda', 'rwanda'];

await using database = await createTestDatabase({ migrated: false });
await using service = await startService({ database, environment: { RATE_LIMIT: '1000000' } });
const { db } = database;
const token = service.sandbox.dashboard_token;
const me = await service.call('GET', '/v1/me', { token });
const account = me.body.data.account.id as number;
const branch = (me.body.data.branches as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)[0]!;
const vault = makeVault(db, [masterKeyFile(service.dataDir, { make: false })]);

const people = countries.map((country) => ordinaryPeople(country, Math.ceil(RECORDS / countries.length)));
const numberOf = (index: number): string => String(20_000_000_000 + index);
const hashes = new Map<string, Promise<Buffer>>();
/** Names come again and again: their hashes are kept, numbers are not. */
const hashOf = (form: string): Promise<Buffer> => {
  if (/\d/.test(form)) return vault.blindIndex(account, form);
  const known = hashes.get(form) ?? vault.blindIndex(account, form);
  hashes.set(form, known);
  return known;
};
const ciphertext = randomBytes(900);
for (let first = 0; first < RECORDS; first += BATCH) {
  const rows = await Promise.all(
    Array.from({ length: Math.min(BATCH, RECORDS - first) }, async (_, offset) => {
      const index = first + offset;
      const { firstName, middleName, lastName } =
        people[index % countries.length]![Math.floor(index / countries.length)]!;
      const name = [firstName, middleName, lastName].filter(Boolean).join(' ');
      const forms = [...new Set([numberOf(index), name].flatMap(searchableForms))];
      return `{${(await Promise.all(forms.map(hashOf))).map((hash) => `"\\\\x${hash.toString('hex')}"`).join(',')}}`;
    }),
  );
  await sql`insert into verifications (branch_id, account_id, kind, outcome, ciphertext, search_keys)
    select ${branch}, ${account}, 'customer', 'pass', ${ciphertext}, keys::bytea[] from unnest(${rows}::text[]) keys`.execute(
    db,
  );
}
// Does at once what autovacuum does within minutes: statistics, and the index's waiting entries brought in.
await sql`vacuum analyze verifications`.execute(db);

const random = seededRandom(7);
const anyOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
const person = () => anyOf(anyOf(people));
const kinds: Record<string, () => string> = {
  'a number': () => numberOf(Math.floor(random() * RECORDS)),
  'a number that nobody has': () => String(90_000_000_000 + Math.floor(random() * 1e9)),
  'first and last name of a record': () => {
    const { firstName, lastName } = person();
    return `${firstName} ${lastName}`;
  },
  'one common name': () => anyOf([person().firstName!, person().lastName!]),
  'two common names of different peoples': () => `${anyOf(people[0]!).firstName} ${anyOf(people[4]!).lastName}`,
  'a common name and a number': () => `${person().lastName} ${numberOf(Math.floor(random() * RECORDS))}`,
  'a name that nobody has': () => `zq${Math.floor(random() * 1e9).toString(36)}xw`,
};
async function timed(work: () => Promise<{ status: number }>): Promise<{ p50: number; p99: number; most: number }> {
  const times: number[] = [];
  for (let index = 0; index < ASKED; index++) {
    const start = performance.now();
    const { status } = await work();
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`status ${status}`);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { p50: at(0.5), p99: at(0.99), most: times.at(-1)! };
}
const search = (words: string) => () =>
  service.call('POST', '/v1/verifications/search', { token, json: { search: words } });
const rows: string[] = [];
const plain = await timed(() => service.call('GET', '/v1/me', { token }));
let worst = 0;
for (const [kind, words] of Object.entries(kinds)) {
  for (let warm = 0; warm < 20; warm++) await search(words())();
  const { p50, p99, most } = await timed(() => search(words())());
  worst = Math.max(worst, p99);
  rows.push(
    `| ${kind} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${most.toFixed(1)} | ${(p50 / plain.p50).toFixed(1)} |`,
  );
}
const text = `# Search over records

\`node bench/verification-search.ts\`, ${new Date().toISOString().slice(0, 10)}: ${RECORDS.toLocaleString('en')} records of one branch, over HTTP, one search at a time,
${ASKED} of each kind, each with other words. ${cpus().length} cores of ${cpus()[0]?.model.trim()}. The last column: its median over that of \`GET /v1/me\`
(${plain.p50.toFixed(1)} ms, p99 ${plain.p99.toFixed(1)} ms) on the same server in the same run.

| search by | p50 ms | p99 ms | worst ms | × \`/v1/me\` |
|---|---|---|---|---|
${rows.join('\n')}

Worst p99: ${worst.toFixed(1)} ms; the target is 50 ms.
`;
writeFileSync(join(import.meta.dirname, 'results', 'verification-search.md'), text);
console.log(text);
