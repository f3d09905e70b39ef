import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { renderKept } from '@hakiki/texts';
import { exportAudit, verifyExport } from '../accounts/audit/export.ts';
import { makeSignHead, type SignedHead } from '../accounts/audit/signed-heads.ts';
import type { Platform } from '../app/open-platform.ts';
import { CommandFault } from '../platform/command-fault.ts';
import type { Given, Io } from './command.ts';
import { UsageError } from './usage-error.ts';

const usage = (text: string): never => {
  throw new UsageError(text);
};
const NOT_PROVEN = 3;
const EXPORT_USAGE = 'audit export --account <id; 0: of no account> [--out <file>]';
const VERIFY_USAGE = 'audit verify <export> [--heads <file of signed heads>] [--key <public key>]';

/** `hakiki audit export`: writes an account's log as lines of JSON, to a new file or to the standard output. */
export async function runAuditExport({ text }: Given, io: Io, { db, vault, clock }: Platform): Promise<number> {
  const { account, out } = text;
  if (!/^\d{1,15}$/.test(account ?? '')) usage(EXPORT_USAGE);
  const texts = exportAudit({ db, signHead: makeSignHead(db, vault) }, Number(account), clock.now());
  if (out === undefined) for await (const text of texts) io.out(text);
  else {
    const file = await open(out, 'wx', 0o600);
    try {
      for await (const text of texts) await file.write(`${text}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  }
  return 0;
}

/**
 * `hakiki audit verify`: checks an exported log. Needs no database and no network. Exit status 0: the log is proven up
 * to the last stored head, and the output names the newer lines. Exit status 1: the log was changed. Exit status 3: no
 * stored head proves that the log is complete.
 */
export async function runAuditVerify({ words, text }: Given, io: Io): Promise<number> {
  const [file] = words;
  if (!file || words.length > 1) return usage(VERIFY_USAGE);
  const heads = text['heads'] === undefined ? [] : headsIn(await readFile(text['heads'], 'utf8'));
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  const verdict = await verifyExport(lines, { heads, publicKey: text['key'] });
  const isProven = verdict.fault === undefined && verdict.headsChecked > 0;
  io.report?.({
    ...{ account_id: verdict.accountId, lines: verdict.lines, as_written: verdict.fault === undefined },
    proven_complete: isProven && verdict.provenLines === verdict.lines,
    proven_lines: verdict.provenLines,
    fault: verdict.fault === undefined ? null : renderKept(verdict.fault, 'en'),
    fault_code: verdict.fault?.code ?? null,
    ...{ public_key: verdict.publicKey ?? null, heads_checked: verdict.headsChecked },
  });
  const of = `Audit log of account ${verdict.accountId}: ${verdict.lines} lines`;
  if (verdict.fault !== undefined) {
    io.out(`${of}. NOT AS WRITTEN: ${renderKept(verdict.fault, 'en')}`);
    return 1;
  }
  io.out(`${of}, as written. Signed with the key ${verdict.publicKey ?? '–'}`);
  if (verdict.headsChecked === 0) {
    io.out(
      `NOT PROVEN COMPLETE: no signed head of this account that was stored elsewhere was given (--heads <file>). A person with access to the database and the service could have written the log anew.`,
    );
    return NOT_PROVEN;
  }
  io.out(
    `It contains all ${verdict.headsChecked} heads of this account that were stored elsewhere. They prove lines 1 to ${verdict.provenLines}.`,
  );
  if (verdict.provenLines < verdict.lines)
    io.out(
      `NOT PROVEN: lines ${verdict.provenLines + 1} to ${verdict.lines}, which are newer than the last stored head. Store a newer head elsewhere, and verify again.`,
    );
  return 0;
}

function headsIn(text: string): SignedHead[] {
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line, index) => {
      try {
        return JSON.parse(line) as SignedHead;
      } catch {
        throw new CommandFault(`Line ${index + 1} of the heads is not JSON`);
      }
    });
}
