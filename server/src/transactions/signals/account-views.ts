import { message } from '@hakiki/texts';
import type { Found } from '../facts/unit.ts';
import type { BusyEntity } from '../history/account-history-store.ts';
import type { SignalContext } from './signal-context.ts';
import { type EntityView, rowsWithin } from './views.ts';

/** Why there is no value: an input that was not given. */
export const missing = (input: string): Found => ({ missing: message('missing_input', { input }) });
/** Where the transaction stands in time. */
export const placeOf = ({ facts, id }: SignalContext) => ({ at: facts.at, id });

/** An entity whose rows are not all loaded. */
export const busyOf = ({ entity, known }: EntityView): BusyEntity => ({ ...entity, summed: known?.summed ?? false });

/** Rows of the window, if all of them are loaded. */
export const rowsOf = ({ facts }: SignalContext, view: EntityView, seconds: number) =>
  rowsWithin(view, facts.at.getTime(), seconds);
