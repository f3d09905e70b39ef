import type { VerificationType } from '../configs/config-store.ts';

/** Step of a run that the person does next. */
export type Step = 'consent' | 'subject' | 'document_front' | 'document_back' | 'liveness' | 'submit' | 'done';

/** State of a run. It determines the run's next step, on the server and on the page. */
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
  /** True if the clip of an attempt could be used. */
  readonly attemptAccepted: boolean;
  readonly failedAttempts: number;
}

/** Maximum number of attempts whose clip could not be used. After this number, the run ends without a selfie. */
export const MAX_FAILED_ATTEMPTS = 3;
const TWO_SIDED = ['national_id', 'kenya_id', 'drivers_license', 'voters_card'];

export const backWanted = ({ documentType }: Pick<RunState, 'documentType'>): boolean =>
  documentType !== undefined && TWO_SIDED.includes(documentType);

/** Returns the next step of a run. Pure. Never throws. */
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
/** Returns the steps that a type of run can have, in order. */
export const stepsOf = (type: VerificationType): readonly Step[] => STEPS[type];

const ORDER: readonly Step[] = ['consent', 'subject', 'document_front', 'document_back', 'liveness', 'submit', 'done'];

/**
 * True if the server accepts requests for a step now. It accepts the next step, and earlier steps that may be repeated
 * before the submit.
 */
export const isAllowed = (run: RunState, step: Step): boolean => {
  const next = nextStep(run);
  const isOfRun = step === 'subject' || stepsOf(run.verificationType).includes(step);
  return isOfRun && next !== 'done' && ORDER.indexOf(step) <= ORDER.indexOf(next);
};
