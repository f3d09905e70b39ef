import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { Binary, literals } from '../schemas.ts';
import { BranchQuery, IdParams } from './management.ts';
import { revealReasons } from './reveals.ts';

/** Query of an endpoint that returns a PDF. The PDF is in the caller's language. */
export const PaperQuery = Type.Intersect([
  BranchQuery,
  Type.Object({
    language: Type.Optional(literals(['en', 'fr'], { description: 'Language of the document. Default: en' })),
  }),
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
        'Reason to include unmasked values, for owners and admins. Counts as one of the 60 reveals per hour, once per hour and record',
    }),
  ),
});
const query = Type.Intersect([BranchQuery, Unmasked]);
const paperQuery = Type.Intersect([PaperQuery, Unmasked]);
const description = `Contains the answer, the evidence with each field's position and source, provenance, the work in the queue, the images with their SHA-256, and
the signed head of the audit log. Personal values are masked unless \`unmasked\` is set.`;

export const evidenceJson = defineEndpoint({
  ...common,
  query,
  path: '/v1/verifications/:id/evidence.json',
  permission: 'any_user',
  branch: 'query',
  summary: 'Download the evidence of a result as JSON',
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
  summary: 'Download the evidence of a result as PDF',
  description,
  download: { type: 'application/pdf', name: 'hakiki-evidence.pdf' },
  answers: { 200: Binary },
});

const ofCase = `Contains the case, its alerts as they were raised, its hash-chained history with its users, and the signed head of the audit log. Personal values
are masked unless \`unmasked\` is set.`;
export const caseEvidenceJson = defineEndpoint({
  ...common,
  query,
  path: '/v1/cases/:id/evidence.json',
  permission: 'any_user',
  branch: 'query',
  summary: 'Download the evidence of a case as JSON',
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
  summary: 'Download the evidence of a case as PDF',
  description: ofCase,
  download: { type: 'application/pdf', name: 'hakiki-case.pdf' },
  answers: { 200: Binary },
});
