import type { VerificationType } from '../configs/config-store.ts';

/** The person's next step. */
export type Step = 'consent' | 'subject' | 'document_front' | 'document_back' | 'liveness' | 'submit' | 'done';

/** The state that decides the next step, shared by server and page. */
export interface RunState {
  readonly state: 'created' | 'opened' | 'submitted' | 'completed' | 'expired' | 'cancelled';
  readonly verificationType: VerificationType;
  readonly consented: boolean;
  readonly country: string | undefined;
  readonly identifier: string | undefined;
  readonly documentType: string | undefined;
  readonly frontUploaded: boolean;
  readonly backUploaded: boolean;
  readonly backSkipped: boolean;
  /** An attempt whose clip could be used. */
  readonly attemptAccepted: boolean;
  readonly failedAttempts: number;
}

/** Attempts whose clip could not be used before the run ends without a selfie. */
export const MAX_FAILED_ATTEMPTS = 3;
const TWO_SIDED = ['national_id', 'kenya_id', 'drivers_license', 'voters_card'];

export const backWanted = ({ documentType }: Pick<RunState, 'documentType'>): boolean =>
  documentType !== undefined && TWO_SIDED.includes(documentType);

/** The next step of a run. Pure and total. */
export function nextStep(run: RunState): Step {
  if (run.state !== 'created' && run.state !== 'opened') return 'done';
  if (!run.consented) return 'consent';
  if (run.verificationType === 'data_verification' && (!run.country || !run.identifier)) return 'subject';
  if (run.verificationType === 'document_verification') {
    if (!run.country || !run.documentType) return 'subject';
    if (!run.frontUploaded) return 'document_front';
    if (backWanted(run) && !run.backUploaded && !run.backSkipped) return 'document_back';
  }
  if (!run.attemptAccepted && run.failedAttempts < MAX_FAILED_ATTEMPTS) return 'liveness';
  return 'submit';
}

const STEPS: Readonly<Record<VerificationType, readonly Step[]>> = {
  document_verification: ['consent', 'subject', 'document_front', 'document_back', 'liveness', 'submit'],
  data_verification: ['consent', 'subject', 'liveness', 'submit'],
  liveness_only: ['consent', 'liveness', 'submit'],
};
/** The steps that a type of run can have, in their order. */
export const stepsOf = (type: VerificationType): readonly Step[] => STEPS[type];

const ORDER: readonly Step[] = ['consent', 'subject', 'document_front', 'document_back', 'liveness', 'submit', 'done'];

/** Whether the server takes what belongs to a step now: the next one, or one that was done and may be done again before the submit. */
export const isAllowed = (run: RunState, step: Step): boolean => {
  const next = nextStep(run);
  const isOfRun = step === 'subject' || stepsOf(run.verificationType).includes(step);
  return isOfRun && next !== 'done' && ORDER.indexOf(step) <= ORDER.indexOf(next);
};
