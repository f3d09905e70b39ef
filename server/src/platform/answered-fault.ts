import { type KeptMessage, renderKept } from '@hakiki/texts';

/** Returns the fault of a value as the API answers it: its path, its English text and its code. Pure. */
export function answeredFault({ path, fault }: { readonly path: string; readonly fault: KeptMessage }) {
  const { code, params = {} } = fault;
  return { path, message: renderKept(fault, 'en'), code, params };
}
