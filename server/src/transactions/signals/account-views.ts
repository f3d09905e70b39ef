import { message } from '@hakiki/texts';
import type { Found } from '../facts/unit.ts';
import type { BusyEntity } from '../history/account-history-store.ts';
import type { SignalContext } from './signal-context.ts';
import { type EntityView, rowsWithin } from './views.ts';

/** Returns the reason for a signal without a value: an input that the caller did not send. */
export const missing = (input: string): Found => ({ missing: message('missing_input', { input }) });
/** Returns the position of the transaction in the order of time. */
export const placeOf = ({ facts, id }: SignalContext) => ({ at: facts.at, id });

/** Returns the entity of a view in the form that queries for further rows need. */
export const busyOf = ({ entity, known }: EntityView): BusyEntity => ({ ...entity, summed: known?.summed ?? false });

/** Returns the rows of the window, or undefined if not all of them are loaded. */
export const rowsOf = ({ facts }: SignalContext, view: EntityView, seconds: number) =>
  rowsWithin(view, facts.at.getTime(), seconds);
