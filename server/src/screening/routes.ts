import { customers as contract } from '@hakiki/contract';
import type { ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import { withThreshold } from '@hakiki/matching/policy.ts';
import { ok, type Serve } from '../http/serve.ts';
import { makeFindCountry } from '../watchlists/formats/countries.ts';
import { screeningPolicyOf } from './branch-policies.ts';
import type { Screener } from './screen.ts';
import { subjectFrom } from './subject-request.ts';

/** An outcome in the contract's fields; how each hit matched stays, in `match`. */
const shown = ({ sanctions, peps, risk_level }: ScreeningOutcome) => {
  const hit = <H extends { strength: unknown; content_hash: unknown }>({ strength: _, content_hash: __, ...rest }: H) =>
    rest;
  return { sanctions: sanctions.map(hit), peps: peps.map(hit), adverse_media: [], risk_level };
};

export function screeningRoutes(serve: Serve, { screener }: { screener: Screener }): void {
  const findCountry = makeFindCountry();
  serve(contract.screen, async ({ caller: { branch }, body }) => {
    const subject = subjectFrom(body, findCountry);
    const policy = screeningPolicyOf(branch.policy);
    const { threshold } = body;
    const outcome = screener.screen(
      subject,
      branch.id,
      threshold === undefined ? policy : withThreshold(policy, threshold),
    );
    return ok(shown(await outcome), 'Screening completed');
  });
  serve(contract.screenBatch, async ({ caller: { branch }, body }) => {
    const subjects = body.subjects.map((subject) => subjectFrom(subject, findCountry));
    const outcomes = await screener.screenBatch(subjects, branch.id, screeningPolicyOf(branch.policy));
    return ok({ results: outcomes.map(shown) }, 'Screening completed');
  });
}
