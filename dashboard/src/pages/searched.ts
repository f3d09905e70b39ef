import { signal } from '@preact/signals';

/** Text of the search at the top, in memory only. */
export const searched = signal('');

/** Customer from the search of the command palette, in memory only. */
export const searchedCustomer = signal('');
