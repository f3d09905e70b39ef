import type { PepHit, SanctionHit, ScreeningOutcome } from '@hakiki/matching/outcome.ts';

const match = { score: 0.97, list: 'sandbox', list_version: '1', entity_id: 'x-1', features: [] };

export const sanctionHit = (strength: 'strong' | 'weak'): SanctionHit => ({
  entity_name: 'Invented Person',
  recorded_date: '2020-01-01',
  country: 'ng',
  sanction_body: 'Invented Body',
  sanction_types: ['asset freeze'],
  other_information: 'invented',
  match,
  strength,
  content_hash: 'aa',
});

export const pepHit: PepHit = {
  name: 'Invented Minister',
  pep_types: ['role.pep'],
  gender: 'male',
  country: 'ng',
  source: 'sandbox',
  political_post: ['Minister'],
  match,
  strength: 'strong',
  content_hash: 'bb',
};

export const outcomeOf = (hits: Partial<Pick<ScreeningOutcome, 'sanctions' | 'peps'>>): ScreeningOutcome => ({
  sanctions: hits.sanctions ?? [],
  peps: hits.peps ?? [],
  risk_level: 'low',
  provenance: { engine_version: 'e1', policy_version: 'p1', list_versions: { sandbox: '1' } },
});
