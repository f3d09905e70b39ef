import type { PepHit, SanctionHit, ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import { renderKept } from '@hakiki/texts';
import type { Identifier } from '../authorities/authority.ts';
import { identityFault, shownType } from '../authorities/identifier-rules.ts';
import type { Verdict } from './decide.ts';
import type {
  CustomerResult,
  IdentityEvidence,
  IdentityResult,
  PepEntry,
  SanctionEntry,
  ScreeningResult,
} from './verification-record.ts';

const NOTES = {
  no_name: 'AML screening skipped: identity verification did not return a name',
  disabled: 'AML screening skipped: disabled for this branch',
} as const;

/** Builds the answer with exactly the keys of the contract. The details of how hits matched are only in the record. */
export function present({
  identifier,
  identity,
  outcome,
  verdict,
}: {
  identifier: Identifier;
  identity: IdentityEvidence;
  outcome: ScreeningOutcome | null;
  verdict: Verdict;
}): CustomerResult {
  return {
    identity: presentIdentity(identifier, identity),
    screening: presentScreening(identity, outcome, verdict),
    decision: verdict.decision,
  };
}

/**
 * If a registry returns the whole name as one text, `first_name` contains the whole name and `last_name` is empty. Both
 * keys are always present, and together they give the full name. Birth date and gender are absent if the registry does
 * not return them.
 */
function presentIdentity(identifier: Identifier, identity: IdentityEvidence): IdentityResult {
  const identifier_type = shownType(identifier);
  if (!identity.verified)
    return { verified: false, identifier_type, error: renderKept(identityFault(identifier, identity.cause), 'en') };
  const { firstName, middleName, lastName, fullName, dateOfBirth, gender, phone } = identity.person;
  return {
    verified: true,
    identifier_type,
    first_name: firstName ?? fullName ?? '',
    last_name: lastName ?? '',
    ...(middleName && { middle_name: middleName }),
    ...(dateOfBirth && { date_of_birth: dateOfBirth }),
    ...(gender && { gender }),
    ...(phone && { phone }),
  };
}

function presentScreening(
  identity: IdentityEvidence,
  outcome: ScreeningOutcome | null,
  { riskLevel }: Verdict,
): ScreeningResult {
  const note = outcome ? undefined : identity.verified ? NOTES.disabled : NOTES.no_name;
  return {
    sanctions: outcome?.sanctions.map(sanctionEntry) ?? [],
    peps: outcome?.peps.map(pepEntry) ?? [],
    adverse_media: [],
    risk_level: riskLevel,
    ...(note && { note }),
  };
}

const sanctionEntry = ({
  entity_name,
  recorded_date,
  country,
  sanction_body,
  sanction_types,
  other_information,
}: SanctionHit): SanctionEntry => ({
  entity_name,
  recorded_date,
  country,
  sanction_body,
  sanction_types,
  other_information,
});

const pepEntry = ({ name, pep_types, gender, country, source, political_post }: PepHit): PepEntry => ({
  name,
  pep_types,
  gender,
  country,
  source,
  political_post,
});
