import { signal } from '@preact/signals';
import { forEachUser } from '../session/session.ts';

/** Text of the search at the top, in memory only. */
export const searched = signal('');

/** Customer who was searched with the command palette, in memory only. */
export const searchedCustomer = signal('');

// Another user must not see whom the former one searched for.
forEachUser(() => {
  searched.value = '';
  searchedCustomer.value = '';
});
