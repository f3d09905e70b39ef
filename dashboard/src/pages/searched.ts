import { signal } from '@preact/signals';

/** Text of the search at the top, in memory only. */
export const searched = signal('');

/** Customer who was searched with the command palette, in memory only. */
export const searchedCustomer = signal('');
