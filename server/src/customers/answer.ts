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

/** The answer in the contract's keys and no others; how hits matched stays in the record. */
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
 * A registry that gives one undivided name has it whole in `first_name`, with `last_name` empty: both are always there, and
 * together they read right. Birth date and gender are absent when the registry does not say.
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
