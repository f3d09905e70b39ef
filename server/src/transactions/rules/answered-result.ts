import { type KeptMessage, renderKept } from '@hakiki/texts';
import type { Step } from './nodes.ts';

/** A step as it is answered: the English text of what was found, and its message where it is more than a value. */
export const answeredStep = ({ found, ...step }: Step) =>
  typeof found === 'string'
    ? { ...step, found, message: null }
    : { ...step, found: renderKept(found, 'en'), message: found };

/** Why a rule has no result, as it is answered in English. Copies of before 2026-11-26 have a sentence. */
export const answeredReason = (reason: KeptMessage | string | undefined | null): string | null =>
  typeof reason === 'object' && reason !== null ? renderKept(reason, 'en') : (reason ?? null);
