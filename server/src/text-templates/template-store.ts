import type { TemplateKind } from '@hakiki/contract';
import type { Vault } from '../platform/crypto/vault.ts';
import { lockNumber } from '../platform/database/lock-number.ts';
import { nextId } from '../platform/database/next-id.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';

interface TemplateTables {
  text_templates: Table<'text_templates'>;
}
const typed = (db: Db) => tables<TemplateTables>(db);

interface Words {
  readonly name: string;
  readonly text: string;
}
export interface TextTemplate extends Words {
  readonly id: number;
  readonly kind: TemplateKind;
  readonly updated_at: Date;
}
export type TemplateContent = Pick<TextTemplate, 'kind' | 'name' | 'text'>;

const context = (id: number): string => `text_templates.ciphertext:${id}`;
const encrypt = (vault: Vault, accountId: number, id: number, { name, text }: Words): Promise<Buffer> =>
  vault.encrypt(accountId, context(id), JSON.stringify({ name, text }));

/**
 * Locks the account's templates in the caller's transaction. Names are encrypted, so a unique index on them is
 * impossible.
 */
export const lockTemplates = (work: Db, accountId: number) => lockNumber(work, 'text_templates', accountId);

/** Returns the templates of an account, sorted by name. */
export async function listTemplates(db: Db, vault: Vault, accountId: number): Promise<TextTemplate[]> {
  const rows = await typed(db)
    .selectFrom('text_templates')
    .select(['id', 'kind', 'ciphertext', 'updated_at'])
    .where('account_id', '=', accountId)
    .execute();
  const templates = await Promise.all(
    rows.map(async ({ ciphertext, ...row }) => ({
      ...row,
      ...(JSON.parse((await vault.decrypt(accountId, context(row.id), ciphertext)).toString()) as Words),
    })),
  );
  return templates.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}

export interface StoredTemplate extends TemplateContent {
  readonly accountId: number;
  readonly at: Date;
}

export async function insertTemplate(db: Db, vault: Vault, template: StoredTemplate): Promise<TextTemplate> {
  const { accountId, kind, name, text, at } = template;
  const id = await nextId(db, 'text_templates');
  const ciphertext = await encrypt(vault, accountId, id, template);
  await typed(db)
    .insertInto('text_templates')
    .values({ id, account_id: accountId, kind, ciphertext, updated_at: at })
    .execute();
  return { id, kind, name, text, updated_at: at };
}

export async function updateTemplate(
  db: Db,
  vault: Vault,
  id: number,
  template: StoredTemplate,
): Promise<TextTemplate> {
  const { accountId, kind, name, text, at } = template;
  await typed(db)
    .updateTable('text_templates')
    .set({ kind, ciphertext: await encrypt(vault, accountId, id, template), updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return { id, kind, name, text, updated_at: at };
}

/** Deletes a template. Returns false if the account does not have it. */
export async function deleteTemplate(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await typed(db)
    .deleteFrom('text_templates')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
