import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { listTemplates, lockTemplates, updateTemplate } from './template-store.ts';

/**
 * Removes a person's data from the templates of an account. Runs in the caller's transaction.
 * @param redact returns the text without the person's data
 * @returns number of changed templates
 */
export async function redactTemplates(
  transaction: Db,
  vault: Vault,
  accountId: number,
  { redact, now }: { readonly redact: (text: string) => string; readonly now: Date },
): Promise<number> {
  await lockTemplates(transaction, accountId);
  let changed = 0;
  for (const { id, kind, name, text } of await listTemplates(transaction, vault, accountId)) {
    const redacted = { name: redact(name), text: redact(text) };
    if (redacted.name === name && redacted.text === text) continue;
    await updateTemplate(transaction, vault, id, { kind, ...redacted, accountId, at: now });
    changed += 1;
  }
  return changed;
}
