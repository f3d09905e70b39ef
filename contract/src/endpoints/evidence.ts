import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { Binary, literals } from '../schemas.ts';
import { BranchQuery, IdParams } from './management.ts';
import { revealReasons } from './reveals.ts';

/** Query of a document for people. The document is in the caller's language. */
export const PaperQuery = Type.Intersect([
  BranchQuery,
  Type.Object({ language: Type.Optional(literals(['en', 'fr'], { description: 'Of its words; en when absent' })) }),
]);
const common = {
  access: 'token',
  method: 'GET',
  tag: 'Evidence',
  params: IdParams,
} as const;
const Unmasked = Type.Object({
  unmasked: Type.Optional(
    literals(revealReasons, {
      description:
        'Why the whole is needed, e.g. for an authority; owners and admins. Counts as one of the 60 reveals an hour, once an hour for a record',
    }),
  ),
});
const query = Type.Intersect([BranchQuery, Unmasked]);
const paperQuery = Type.Intersect([PaperQuery, Unmasked]);
const description = `What was answered, the evidence with each field's place and source, provenance, what was done in the queue, the images with their SHA-256, and
the signed head of the audit log. Masked as every page is, unless \`unmasked\` says why not.`;

export const evidenceJson = defineEndpoint({
  ...common,
  query,
  path: '/v1/verifications/:id/evidence.json',
  permission: 'any_user',
  branch: 'query',
  summary: 'The evidence of one result, as JSON',
  description,
  download: { type: 'application/json', name: 'hakiki-evidence.json' },
  answers: { 200: Binary },
});
export const evidencePdf = defineEndpoint({
  ...common,
  query: paperQuery,
  path: '/v1/verifications/:id/evidence.pdf',
  permission: 'any_user',
  branch: 'query',
  summary: 'The evidence of one result, to read and print',
  description,
  download: { type: 'application/pdf', name: 'hakiki-evidence.pdf' },
  answers: { 200: Binary },
});

const ofCase = `The case with its alerts as they were found, its chained history and who did what, and the signed head of the audit log. Masked as every page is,
unless \`unmasked\` says why not.`;
export const caseEvidenceJson = defineEndpoint({
  ...common,
  query,
  path: '/v1/cases/:id/evidence.json',
  permission: 'any_user',
  branch: 'query',
  summary: 'The evidence of a case, as JSON',
  description: ofCase,
  download: { type: 'application/json', name: 'hakiki-case.json' },
  answers: { 200: Binary },
});
export const caseEvidencePdf = defineEndpoint({
  ...common,
  query: paperQuery,
  path: '/v1/cases/:id/evidence.pdf',
  permission: 'any_user',
  branch: 'query',
  summary: 'The evidence of a case, to read and print',
  description: ofCase,
  download: { type: 'application/pdf', name: 'hakiki-case.pdf' },
  answers: { 200: Binary },
});
