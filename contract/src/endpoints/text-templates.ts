import { Type } from 'typebox';
import { givenWords, literals, Time } from '../schemas.ts';
import { MAX_TEMPLATE_TEXT, MAX_TEMPLATES, templateFields, templateKinds } from '../values.ts';
import { endpoint, IdParams } from './management.ts';

const tag = 'Text templates';
export const TemplateContent = Type.Object({
  kind: literals(templateKinds, {
    description: 'note: for a case; reason: for a decision; report: for a report to the unit',
  }),
  name: givenWords(60),
  text: givenWords(Math.max(...Object.values(MAX_TEMPLATE_TEXT)), {
    description: `The dashboard replaces these placeholders: ${templateFields.map((name) => `{${name}}`).join(' ')}. At most ${MAX_TEMPLATE_TEXT.note} characters for a note or a reason`,
  }),
});
export const TextTemplate = Type.Object({
  id: Type.Integer(),
  kind: literals(templateKinds),
  name: Type.String(),
  text: Type.String({ description: 'With its placeholders' }),
  updated_at: Time,
});

export const listTemplates = endpoint(
  {
    method: 'GET',
    path: '/v1/text-templates',
    tag,
    summary: 'List text templates for notes, reasons and reports, by name',
    data: Type.Object({ items: Type.Array(TextTemplate) }),
  },
  { permission: 'any_user', audited: false },
);
export const createTemplate = endpoint(
  {
    method: 'POST',
    path: '/v1/text-templates',
    tag,
    summary: `Create a text template. At most ${MAX_TEMPLATES} per account, with unique names`,
    data: TextTemplate,
    status: 201,
  },
  { permission: 'change_settings', body: TemplateContent },
);
export const changeTemplate = endpoint(
  {
    method: 'PUT',
    path: '/v1/text-templates/:id',
    tag,
    summary: 'Replace a text template',
    data: TextTemplate,
  },
  { permission: 'change_settings', params: IdParams, body: TemplateContent },
);
export const removeTemplate = endpoint(
  {
    method: 'DELETE',
    path: '/v1/text-templates/:id',
    tag,
    summary: 'Delete a text template. Texts written with it do not change',
    data: Type.Object({ id: Type.Integer() }),
  },
  { permission: 'change_settings', params: IdParams },
);
