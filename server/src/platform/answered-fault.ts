import { type KeptMessage, renderKept } from '@hakiki/texts';

/** Returns a fault in the form in which the API answers it: with its path, its English text and its code. Pure. */
export function answeredFault({ path, fault }: { readonly path: string; readonly fault: KeptMessage }) {
  const { code, params = {} } = fault;
  return { path, message: renderKept(fault, 'en'), code, params };
}
