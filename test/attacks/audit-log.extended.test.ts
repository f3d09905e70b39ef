import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { message } from '@hakiki/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendLines, headOf } from '../../server/src/accounts/audit/audit-store.ts';
import type { ChainedLine, LineContent } from '../../server/src/accounts/audit/chain.ts';
import { nextHash } from '../../server/src/accounts/audit/chain.ts';
import { exportAudit, verifyExport } from '../../server/src/accounts/audit/export.ts';
import { fileHeads, lockedHeads, webhookHeads } from '../../server/src/accounts/audit/head-stores.ts';
import { publishHeads } from '../../server/src/accounts/audit/publish-heads.ts';
import { makeSignHead, type SignedHead } from '../../server/src/accounts/audit/signed-heads.ts';
import { makeWriteAudit } from '../../server/src/accounts/audit/write-audit.ts';
import { insertAccount } from '../../server/src/accounts/store.ts';
import { runAuditVerify } from '../../server/src/cli/audit.ts';
import { givenBy } from '../../server/src/cli/given.fixture.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { masterKeyFrom } from '../../server/src/platform/crypto/master-key.ts';
import { makeVault } from '../../server/src/platform/crypto/vault.ts';
import { connect } from '../../server/src/platform/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/test-database.ts';

const LINES = 12;
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };

let database: TestDatabase;
let owner: ReturnType<typeof connect>;
let folder: string;
let signHead: ReturnType<typeof makeSignHead>;
/** A fresh account, whose log has LINES lines. */
let account: number;
let stored: SignedHead;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = connect(database.connection, 2, () => {});
  folder = mkdtempSync(join(tmpdir(), 'hakiki-audit-'));
  signHead = makeSignHead(database.db, makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 3).toString('base64'))]));
});
afterAll(async () => {
  await owner?.end();
  await database?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  account = (await insertAccount(database.db, 'A', true)).id;
  await appendLines(
    database.db,
    Array.from({ length: LINES }, (_, n) => line(n + 1)),
  );
  stored = await signHead((await headOf(database.db, account))!, clock.now());
});

const line = (n: number): LineContent => ({
  account_id: account,
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, n, 123)).toISOString(),
  actor: `user ${n % 3}`,
  action: 'PATCH /v1/employees/:id',
  subject: `user ${n}`,
  outcome: '200',
  ip: '203.0.113.7',
  request_id: null,
  details: { role: { before: 'analyst', after: 'admin' }, limit: { before: 0.1, after: 1e21 }, 'né "x"': 'changed' },
});

const exported = async (): Promise<string[]> => {
  const lines: string[] = [];
  for await (const text of exportAudit({ db: database.db, signHead }, account, clock.now())) lines.push(text);
  return lines;
};
/** Result of the check of an export made now, with the head that was stored elsewhere before. */
const verdict = async (heads: readonly SignedHead[] = [stored]) =>
  (await verifyExport(await exported(), { heads })).fault;

test('a log that nobody touched is as it was written, and goes on', async () => {
  expect(await verdict()).toBeUndefined();
  await appendLines(database.db, [line(13)]);
  expect(await verifyExport(await exported(), { heads: [stored] })).toMatchObject({
    accountId: account,
    lines: LINES + 1,
    fault: undefined,
    headsChecked: 1,
    provenLines: stored.sequence,
  });
  expect((await verifyExport(await exported(), { heads: [] })).provenLines).toBe(0);
});

describe('the owner of the database', () => {
  const as = (text: string) => sql.raw(text.replaceAll('$account', String(account))).execute(owner.db);

  test.each([
    ['actor', "'user 9'"],
    ['at', "at + interval '1 second'"],
    ['action', "'GET /'"],
    ['subject', 'null'],
    ['outcome', "'403'"],
    ['ip', "'10.0.0.1'"],
    ['request_id', "'x'"],
    ['details', "'{}'"],
    ['hash', "sha256('x')"],
  ])('changes %s of a line: found, without a stored head too', async (column, value) => {
    await as(`update audit_log set ${column} = ${value} where account_id = $account and sequence = 5`);
    expect(await verdict([])).toEqual(message('audit_line_changed', { line: 5 }));
  });

  test('moves a line to another account', async () => {
    const other = await insertAccount(database.db, 'B', true);
    await as(`update audit_log set account_id = ${other.id} where account_id = $account and sequence = 5`);
    expect(await verdict([])).toEqual(message('audit_lines_missing', { line: 6, before: 4 }));
  });

  test('deletes a line in the middle', async () => {
    await as('delete from audit_log where account_id = $account and sequence = 5');
    expect(await verdict([])).toEqual(message('audit_lines_missing', { line: 6, before: 4 }));
  });

  test('deletes it and numbers the rest anew', async () => {
    await as('delete from audit_log where account_id = $account and sequence = 5');
    await as('update audit_log set sequence = -sequence where account_id = $account and sequence > 5');
    await as('update audit_log set sequence = -sequence - 1 where account_id = $account and sequence < 0');
    expect(await verdict([])).toEqual(message('audit_line_changed', { line: 5 }));
  });

  test('deletes the last line: found where a head was stored elsewhere, and by the head in the database', async () => {
    await as(`delete from audit_log where account_id = $account and sequence = ${LINES}`);
    expect(await verdict([])).toEqual(message('audit_end_of_other_line', { signed: LINES, line: LINES - 1 }));
    await as(`update audit_heads set sequence = ${LINES - 1}, hash = (select hash from audit_log where account_id = $account and sequence = ${LINES - 1})
      where account_id = $account`);
    expect(await verdict([])).toBeUndefined();
    expect(await verdict()).toEqual(message('audit_end_missing', { line: LINES - 1, signed: LINES }));
  });

  test('deletes the whole log', async () => {
    await as('delete from audit_log where account_id = $account');
    await as('delete from audit_heads where account_id = $account');
    expect(await verdict()).toMatchObject({ code: 'audit_end_missing' });
  });

  test('exchanges two lines', async () => {
    await as('update audit_log set sequence = -5 where account_id = $account and sequence = 4');
    await as('update audit_log set sequence = 4 where account_id = $account and sequence = 5');
    await as('update audit_log set sequence = 5 where account_id = $account and sequence = -5');
    expect(await verdict([])).toEqual(message('audit_line_changed', { line: 4 }));
  });

  test('deletes a line and puts it in again at the end', async () => {
    const lines = (await exported()).slice(1, -1).map((text) => JSON.parse(text) as ChainedLine);
    await as('delete from audit_log where account_id = $account and sequence = 5');
    await appendLines(database.db, [lines[4]!]);
    expect(await verdict([])).toEqual(message('audit_lines_missing', { line: 6, before: 4 }));
  });

  test('writes the whole log anew from a line on, hashes and head too: only a stored head tells', async () => {
    const lines = (await exported()).slice(1, -1).map((text) => JSON.parse(text) as ChainedLine);
    let hash: Buffer = Buffer.from(lines[3]!.hash, 'hex');
    for (const old of lines.slice(4)) {
      const content = old.sequence === 5 ? { ...old, actor: 'user 9' } : old;
      hash = nextHash(hash, old.sequence, content);
      await sql`update audit_log set actor = ${content.actor}, hash = ${hash} where account_id = ${account} and sequence = ${old.sequence}`.execute(
        owner.db,
      );
    }
    await sql`update audit_heads set hash = ${hash} where account_id = ${account}`.execute(owner.db);
    expect(await verdict([])).toBeUndefined();
    expect(await verdict()).toEqual(message('audit_line_rewritten', { line: LINES }));
  });

  test('forges a head for it with a key of their own', async () => {
    const forger = await createTestDatabase();
    const forge = makeSignHead(
      forger.db,
      makeVault(forger.db, [masterKeyFrom(Buffer.alloc(32, 4).toString('base64'))]),
    );
    const forged = await forge(
      { account_id: account, sequence: 3, hash: JSON.parse((await exported())[3]!).hash },
      clock.now(),
    );
    await forger[Symbol.asyncDispose]();
    expect(await verdict([stored, forged])).toEqual(message('audit_signed_with_other_key'));
    expect(await verdict([{ ...stored, sequence: 3, hash: forged.hash }])).toEqual(
      message('audit_head_signature_wrong', { line: 3 }),
    );
  });
});

const put = (at: number, change: (text: string) => string) => (lines: string[]) =>
  lines.with(at, change(lines.at(at)!));

describe('an export', () => {
  test.each([
    ['cut off', (lines: string[]) => lines.slice(0, -1), 'audit_export_cut_off'],
    ['without a line', (lines: string[]) => lines.toSpliced(4, 1), 'audit_lines_missing'],
    ['with a line twice', (lines: string[]) => lines.toSpliced(4, 0, lines[4]!), 'audit_line_moved'],
    ['with something after its end', (lines: string[]) => [...lines, lines[4]!], 'audit_text_after_end'],
    ['with a broken line', (lines: string[]) => lines.toSpliced(4, 1, '{'), 'audit_text_not_json'],
    ['of something else', () => ['{}'], 'audit_export_expected'],
    [
      'with a field put into a line',
      put(5, (text) => text.replace('{', '{"note":"approved by the owner",')),
      'audit_text_differs',
    ],
    ['with a field given twice', put(5, (text) => text.replace('{', '{"outcome":"403",')), 'audit_text_differs'],
    [
      'with something put beside the head',
      put(-1, (text) => text.replace('{"head":{', '{"note":1,"head":{')),
      'audit_text_differs',
    ],
    [
      'with something put into its heading',
      put(0, (text) => text.replace('{', '{"company":"another",')),
      'audit_text_differs',
    ],
    ['of nothing', () => [], 'audit_export_expected'],
  ])('%s is found', async (_what, change, code) => {
    expect((await verifyExport(change(await exported()))).fault?.code).toBe(code);
  });

  test('is checked by `hakiki audit verify` with files alone', async () => {
    const [file, heads] = [join(folder, `export-${account}.jsonl`), join(folder, `heads-${account}.jsonl`)];
    const said: string[] = [];
    const io = { out: (text: string) => said.push(text), err: (text: string) => said.push(text), environment: {} };
    writeFileSync(file, (await exported()).join('\n'));
    writeFileSync(heads, `${JSON.stringify(stored)}\n`);
    expect(await runAuditVerify(givenBy('audit verify', [file, '--heads', heads]), io)).toBe(0);
    expect(said.join('\n')).toMatch(/12 lines, as written[\s\S]*all 1 heads[\s\S]*lines 1 to 12\.$/);
    await appendLines(database.db, [line(13)]);
    writeFileSync(file, (await exported()).join('\n'));
    const reports: unknown[] = [];
    const reporting = { ...io, report: (result: unknown) => void reports.push(result) };
    expect(await runAuditVerify(givenBy('audit verify', [file, '--heads', heads]), reporting)).toBe(0);
    expect(said.at(-1)).toMatch(/^NOT PROVEN: lines 13 to 13/);
    expect(reports).toMatchObject([{ lines: 13, proven_complete: false, proven_lines: 12 }]);
    expect(await runAuditVerify(givenBy('audit verify', [file]), io)).toBe(3);
    expect(said.at(-1)).toMatch(/^NOT PROVEN COMPLETE/);
    const others = join(folder, `heads-of-others-${account}.jsonl`);
    writeFileSync(others, `${JSON.stringify({ ...stored, account_id: account + 1 })}\n`);
    expect(await runAuditVerify(givenBy('audit verify', [file, '--heads', others]), io)).toBe(3);
    writeFileSync(file, (await exported()).toSpliced(12, 1).join('\n'));
    expect(await runAuditVerify(givenBy('audit verify', [file]), io)).toBe(1);
    expect(await runAuditVerify(givenBy('audit verify', [file, '--heads', heads]), io)).toBe(1);
    await expect(runAuditVerify(givenBy('audit verify', []), io)).rejects.toThrow(/^Usage/);
  });
});

describe('the service itself', () => {
  test('may add lines and change none', async () => {
    for (const text of ['update audit_log set actor = null', 'delete from audit_log', 'truncate audit_log'])
      await expect(sql.raw(text).execute(database.db)).rejects.toThrow(/permission denied/);
    const tenant = connect(database.tenant, 1, () => {});
    await expect(
      sql`insert into audit_log (account_id, actor, action, outcome) values (${account}, 'x', 'x', 'x')`.execute(
        tenant.db,
      ),
    ).rejects.toThrow(/permission denied/);
    await tenant.end();
  });

  test('appends from many processes at once without a gap, each line once', async () => {
    const other = (await insertAccount(database.db, 'B', true)).id;
    const writers = Array.from({ length: 4 }, () => connect(database.system, 3, () => {}));
    const entry = { actor: 'user 1', action: 'a', outcome: '200', ip: undefined, requestId: undefined };
    await Promise.all(
      writers.flatMap(({ db }, w) => {
        const write = makeWriteAudit(db, systemClock, () => {});
        return Array.from({ length: 100 }, (_, n) =>
          write({ ...entry, accountId: [account, other, undefined][n % 3], subject: `${w}:${n}` }),
        );
      }),
    );
    await Promise.all(writers.map(({ end }) => end()));
    const lines = (await exported()).slice(1, -1).map((text) => JSON.parse(text) as ChainedLine);
    const subjects = lines.slice(LINES).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects).toHaveLength(4 * 34);
    expect(await verdict()).toBeUndefined();
    const none: string[] = [];
    for await (const text of exportAudit({ db: database.db, signHead }, 0, clock.now())) none.push(text);
    expect(await verifyExport(none)).toMatchObject({ accountId: 0, lines: 4 * 33, fault: undefined });
  });
});

describe('heads stored elsewhere', () => {
  test('in a file, once for each move of a chain', async () => {
    const file = join(folder, 'heads.jsonl');
    const publish = () => publishHeads({ db: database.db, clock, signHead, store: fileHeads(file) });
    expect(await publish()).toBeGreaterThan(0);
    expect(await publish()).toBe(0);
    await appendLines(database.db, [line(13)]);
    expect(await publish()).toBe(1);
    const heads = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as SignedHead);
    expect(heads.filter((head) => head.account_id === account).map(({ sequence }) => sequence)).toEqual([12, 13]);
    expect(await verdict(heads)).toBeUndefined();
  });

  test('one that could not be stored is tried again', async () => {
    const failing = webhookHeads('http://receiver.example', { post: async () => ({ status: 500 }) as never });
    await expect(publishHeads({ db: database.db, clock, signHead, store: failing })).rejects.toThrow(/answered 500/);
    const sent: SignedHead[] = [];
    const store = webhookHeads('http://receiver.example', {
      post: async (_url, { body }) => {
        sent.push(JSON.parse(String(body)) as SignedHead);
        return { status: 204 } as never;
      },
    });
    await publishHeads({ db: database.db, clock, signHead, store });
    expect(sent.map(({ account_id }) => account_id)).toContain(account);
  });

  test('in S3, locked until their days are over', async () => {
    const put: { key: string; until: Date }[] = [];
    const store = lockedHeads({ bucket: 'b', prefix: 'audit/' }, 30, async (object) => void put.push(object));
    await store.put(stored);
    expect(put).toEqual([
      expect.objectContaining({
        bucket: 'b',
        key: `audit/account-${account}/000000000012.json`,
        until: new Date('2026-01-31T00:00:00Z'),
      }),
    ]);
  });
});
