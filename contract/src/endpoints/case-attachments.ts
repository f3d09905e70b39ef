import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { Binary, givenWords } from '../schemas.ts';
import { attachmentTypes, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../values.ts';
import { AttachedFile } from './cases.ts';
import { BranchQuery, IdParams, managed } from './management.ts';

const common = { access: 'token', tag: 'Cases', branch: 'query', query: BranchQuery } as const;
const AttachmentParams = Type.Object({ id: Type.String(), attachment: Type.String() });
const FILE = `PDF, JPEG, PNG or UTF-8 text, at most 10 MB (${MAX_ATTACHMENT_BYTES.toLocaleString('en')} bytes)`;

export const attachFile = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/cases/:id/attachments',
  permission: 'work_cases',
  summary: 'Attach a file to an open case',
  description: `The type is read from the bytes. At most ${MAX_ATTACHMENTS} files at a time, each once. \`n\` identifies the file.`,
  params: IdParams,
  multipart: Type.Object({ file: Type.String({ format: 'binary', description: FILE }) }),
  answers: { 201: managed(AttachedFile) },
});
export const downloadAttachment = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/cases/:id/attachments/:attachment',
  permission: 'reveal',
  permissionInHandler: true,
  summary: 'Download a file of a case. `attachment` is its `n`',
  description:
    'Counts as one of the 60 reveals per hour, once per hour and case. The file name in the answer contains no personal data.',
  params: AttachmentParams,
  media: attachmentTypes,
  answers: { 200: Binary },
});
export const removeAttachment = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/cases/:id/attachments/:attachment/remove',
  permission: 'work_cases',
  summary: 'Remove a file from an open case',
  description:
    'For the user who attached the file, owners and admins, unless an outcome waits for a second person. The file is deleted. Its name, size and SHA-256 stay in the history.',
  params: AttachmentParams,
  body: Type.Object({ reason: givenWords(2000, { description: 'Written to the case’s history' }) }),
  answers: { 200: managed(AttachedFile) },
});
