import { signal } from '@preact/signals';
import { forEachUser } from '../session/session.ts';

/** Text of the search at the top of the page. It is only in memory. */
export const searched = signal('');

/** Customer whom the user searched with the command palette. It is only in memory. */
export const searchedCustomer = signal('');

// The next user must not see whom the former user searched for.
forEachUser(() => {
  searched.value = '';
  searchedCustomer.value = '';
});
