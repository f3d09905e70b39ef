import type { TemplateKind } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';

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
interface Row extends Pick<TextTemplate, 'id' | 'kind' | 'updated_at'> {
  readonly ciphertext: Buffer;
}

const context = (id: number): string => `text_templates.ciphertext:${id}`;
const encrypt = (vault: Vault, accountId: number, id: number, { name, text }: Words): Promise<Buffer> =>
  vault.encrypt(accountId, context(id), JSON.stringify({ name, text }));

/**
 * Locks the account's templates in the caller's transaction. Names are encrypted, so a unique index on them is
 * impossible.
 */
export const lockTemplates = (work: Db, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('text_templates'), ${accountId}::int)`.execute(work);

/** Returns the templates of an account, sorted by name. */
export async function listTemplates(db: Db, vault: Vault, accountId: number): Promise<TextTemplate[]> {
  const { rows } = await sql<Row>`select id, kind, ciphertext, updated_at from text_templates
    where account_id = ${accountId}`.execute(db);
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
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('text_templates', 'id')) as id`.execute(db);
  const { id } = rows[0]!;
  await sql`insert into text_templates (id, account_id, kind, ciphertext, updated_at)
    values (${id}, ${accountId}, ${kind}, ${await encrypt(vault, accountId, id, template)}, ${at})`.execute(db);
  return { id, kind, name, text, updated_at: at };
}

export async function updateTemplate(
  db: Db,
  vault: Vault,
  id: number,
  template: StoredTemplate,
): Promise<TextTemplate> {
  const { accountId, kind, name, text, at } = template;
  await sql`update text_templates
    set kind = ${kind}, ciphertext = ${await encrypt(vault, accountId, id, template)}, updated_at = ${at}
    where account_id = ${accountId} and id = ${id}`.execute(db);
  return { id, kind, name, text, updated_at: at };
}

/** Deletes a template. Returns false if the account does not have it. */
export async function deleteTemplate(db: Db, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from text_templates where account_id = ${accountId} and id = ${id}
    returning id`.execute(db);
  return rows.length > 0;
}
