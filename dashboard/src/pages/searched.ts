import { signal } from '@preact/signals';
import { me } from '../session/session.ts';

/** Text of the search at the top, in memory only. */
export const searched = signal('');

/** Customer who was searched with the command palette, in memory only. */
export const searchedCustomer = signal('');

// Another user must not see whom the former one searched for.
let owner: number | undefined;
me.subscribe((now) => {
  if (now?.user.id === owner) return;
  owner = now?.user.id;
  searched.value = '';
  searchedCustomer.value = '';
});
