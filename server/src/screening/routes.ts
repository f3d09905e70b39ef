import { customers as contract } from '@hakiki/contract';
import type { ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import { type ScreeningPolicy, withThreshold } from '@hakiki/matching/policy.ts';
import type { Static } from 'typebox';
import { ok, type Serve } from '../http/serve.ts';
import { AppError } from '../platform/errors.ts';
import { makeFindCountry } from '../watchlists/formats/countries.ts';
import { screeningPolicyOf } from './branch-policies.ts';
import type { RecordScreening } from './record-screening.ts';
import type { Screener, ScreeningQuestion } from './screen.ts';
import { subjectFrom } from './subject-request.ts';

/** Converts an outcome to the contract's fields. `match` has the details of each match. */
const shown = ({ sanctions, peps, risk_level }: ScreeningOutcome) => {
  const hit = <H extends { strength: unknown; content_hash: unknown }>({ strength: _, content_hash: __, ...rest }: H) =>
    rest;
  return { sanctions: sanctions.map(hit), peps: peps.map(hit), adverse_media: [], risk_level };
};

export interface ScreeningRouteDeps {
  readonly screener: Screener;
  readonly recordScreening: RecordScreening;
}

export function screeningRoutes(serve: Serve, { screener, recordScreening }: ScreeningRouteDeps): void {
  const findCountry = makeFindCountry();
  /**
   * Reads the subject from a request. The policy is the branch's policy. If the request has a threshold, it replaces
   * the policy's threshold.
   */
  const questionOf = (body: Static<typeof contract.ScreeningSubject>, policy: ScreeningPolicy): ScreeningQuestion => ({
    subject: subjectFrom(body, findCountry),
    policy: body.threshold === undefined ? policy : withThreshold(policy, body.threshold),
  });
  serve(contract.screen, async (call) => {
    const {
      caller: { branch },
      body,
    } = call;
    const { subject, policy } = questionOf(body, screeningPolicyOf(branch.policy));
    const outcome = await screener.screen(subject, branch.id, policy);
    const result = shown(outcome);
    await recordScreening(call, [{ subject, outcome }], result);
    return ok(result, 'Screening completed');
  });
  serve(contract.screenBatch, async (call) => {
    const {
      caller: { branch },
      body,
    } = call;
    const policy = screeningPolicyOf(branch.policy);
    const asked = body.subjects.map((one, index) => {
      try {
        return questionOf(one, policy);
      } catch (error) {
        if (error instanceof AppError && error.kind === 'invalid_input')
          throw new AppError('subject_refused', { index, fault: error.problem });
        throw error;
      }
    });
    const outcomes = await screener.screenBatch(asked, branch.id);
    const screened = asked.map(({ subject }, index) => ({ subject, outcome: outcomes[index]! }));
    const result = { results: outcomes.map(shown) };
    await recordScreening(call, screened, result);
    return ok(result, 'Screening completed');
  });
}
