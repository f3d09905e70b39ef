import { type Static, Type } from 'typebox';
import { CodedMessage, MaybeText } from '../schemas.ts';
import { mapOf, openObject } from './parts.ts';

/** Versions of the lists and settings with which a screening was made, so that it can be repeated. */
export const ScreeningProvenance = openObject({
  engine_version: Type.Optional(Type.String()),
  policy_version: Type.Optional(Type.String()),
  list_versions: Type.Optional(mapOf(Type.String(), { description: 'Version of each list, by its name' })),
  outdated_lists: Type.Optional(
    Type.Array(Type.String(), { description: 'Lists that were older than the limit of the operator' }),
  ),
});

/** Call to an identity provider. */
export const ProviderAttempt = openObject({ provider: Type.String(), kind: Type.String() });

/**
 * Versions of the models, lists and policies that a decision used. They contain no personal data. Each kind of record
 * has some of these fields, and older records have fewer.
 */
export const Provenance = openObject({
  models: Type.Optional(mapOf(Type.String(), { description: 'Version of each model, by its name' })),
  policy: Type.Optional(
    openObject({}, { description: 'Settings of the branch that the decision used, as in `BranchPolicy`' }),
  ),
  policy_version: Type.Optional(Type.String()),
  engine_version: Type.Optional(Type.String()),
  list_versions: Type.Optional(mapOf(Type.String(), { description: 'Version of each list, by its name' })),
  outdated_lists: Type.Optional(Type.Array(Type.String())),
  screening: Type.Optional(ScreeningProvenance),
  country: Type.Optional(Type.String()),
  document_type: Type.Optional(Type.String()),
  identifier_type: Type.Optional(Type.String()),
  type: Type.Optional(Type.String({ description: 'Type of an SDK run' })),
  fault: Type.Optional(Type.Union([Type.String(), CodedMessage])),
  media: Type.Optional(MaybeText),
  threshold: Type.Optional(Type.Number()),
  cohort: Type.Optional(MaybeText),
  subjects: Type.Optional(Type.Integer({ description: 'Number of screened subjects' })),
  reasons: Type.Optional(Type.Array(Type.String())),
  provider: Type.Optional(Type.String()),
  contradictions: Type.Optional(Type.Array(Type.String())),
  not_verified: Type.Optional(Type.String()),
  cause: Type.Optional(Type.String()),
  attempts: Type.Optional(Type.Array(ProviderAttempt)),
  capture: Type.Optional(
    openObject({ quality: Type.Optional(MaybeText), failed_attempts: Type.Optional(Type.Integer()) }),
  ),
});
export type Provenance = Static<typeof Provenance>;
