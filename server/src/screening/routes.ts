import { customers as contract } from '@hakiki/contract';
import type { ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import { type ScreeningPolicy, withThreshold } from '@hakiki/matching/policy.ts';
import type { Static } from 'typebox';
import { ok, type Serve } from '../http/serve.ts';
import { makeFindCountry } from '../watchlists/formats/countries.ts';
import { screeningPolicyOf } from './branch-policies.ts';
import type { Screener, ScreeningQuestion } from './screen.ts';
import { subjectFrom } from './subject-request.ts';

/** An outcome in the contract's fields; how each hit matched stays, in `match`. */
const shown = ({ sanctions, peps, risk_level }: ScreeningOutcome) => {
  const hit = <H extends { strength: unknown; content_hash: unknown }>({ strength: _, content_hash: __, ...rest }: H) =>
    rest;
  return { sanctions: sanctions.map(hit), peps: peps.map(hit), adverse_media: [], risk_level };
};

export function screeningRoutes(serve: Serve, { screener }: { screener: Screener }): void {
  const findCountry = makeFindCountry();
  /** A request's subject, and the branch's policy or the threshold that the request asks for. */
  const questionOf = (body: Static<typeof contract.ScreeningSubject>, policy: ScreeningPolicy): ScreeningQuestion => ({
    subject: subjectFrom(body, findCountry),
    policy: body.threshold === undefined ? policy : withThreshold(policy, body.threshold),
  });
  serve(contract.screen, async ({ caller: { branch }, body }) => {
    const { subject, policy } = questionOf(body, screeningPolicyOf(branch.policy));
    return ok(shown(await screener.screen(subject, branch.id, policy)), 'Screening completed');
  });
  serve(contract.screenBatch, async ({ caller: { branch }, body }) => {
    const policy = screeningPolicyOf(branch.policy);
    const asked = body.subjects.map((one) => questionOf(one, policy));
    const outcomes = await screener.screenBatch(asked, branch.id);
    return ok({ results: outcomes.map(shown) }, 'Screening completed');
  });
}
