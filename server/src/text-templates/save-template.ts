import { MAX_TEMPLATE_TEXT, MAX_TEMPLATES, templateFields } from '@hakiki/contract';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { unknownPlaceholder } from './placeholders.ts';
import {
  deleteTemplate,
  insertTemplate,
  listTemplates,
  lockTemplates,
  type TemplateContent,
  type TextTemplate,
  updateTemplate,
} from './template-store.ts';

export interface SavedTemplate {
  /** The template before the change. Absent if the template is new. */
  readonly before?: TextTemplate;
  readonly after: TextTemplate;
}

const MAX_SHOWN = 40;
/**
 * Returns the form of a name for comparison. Two names are the same if they differ only in capitals, in blanks or in
 * the Unicode form of their letters.
 */
const comparable = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

function assertText({ kind, text }: TemplateContent): void {
  const max = MAX_TEMPLATE_TEXT[kind];
  if (text.length > max) throw new AppError('text_too_long', { field: 'text', max });
  const name = unknownPlaceholder(text);
  if (name !== undefined)
    throw new AppError('unknown_placeholder', { name: name.slice(0, MAX_SHOWN), supported: [...templateFields] });
}

/**
 * Saves a new template, or replaces the template with this id.
 * @throws AppError not_found, invalid_input for an invalid text, conflict if another template has the same name or if
 *   there are too many templates
 */
export function makeSaveTemplate({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }) {
  return async (accountId: number, given: TemplateContent, id?: number): Promise<SavedTemplate> => {
    assertText(given);
    const content = { ...given, name: given.name.trim().replace(/\s+/g, ' ') };
    return db.transaction().execute(async (work) => {
      await lockTemplates(work, accountId);
      const templates = await listTemplates(work, vault, accountId);
      const before = templates.find((template) => template.id === id);
      if (id !== undefined && !before) throw new AppError('not_found');
      const others = templates.filter((template) => template !== before);
      if (others.some(({ name }) => comparable(name) === comparable(content.name)))
        throw new AppError('template_name_taken');
      if (!before && others.length >= MAX_TEMPLATES) throw new AppError('too_many_templates', { n: MAX_TEMPLATES });
      const stored = { ...content, accountId, at: clock.now() };
      return before
        ? { before, after: await updateTemplate(work, vault, before.id, stored) }
        : { after: await insertTemplate(work, vault, stored) };
    });
  };
}

/**
 * Removes a template. A lock prevents a simultaneous save of the template.
 * @throws AppError not_found
 */
export const removeTemplate = (db: Db, accountId: number, id: number): Promise<void> =>
  db.transaction().execute(async (work) => {
    await lockTemplates(work, accountId);
    if (!(await deleteTemplate(work, accountId, id))) throw new AppError('not_found');
  });
