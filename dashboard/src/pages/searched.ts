import { signal } from '@preact/signals';

/** The text of the search at the top, in memory only. */
export const searched = signal('');

/** The customer that the command palette looks for, in memory only. */
export const searchedCustomer = signal('');
