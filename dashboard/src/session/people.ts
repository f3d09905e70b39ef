import { common } from '../../../packages/texts/src/common.ts';
import { useApiQuery } from '../api/query.ts';
import { again, api } from '../api/request.ts';
import { may, me } from './session.ts';

/** Loads the users of the account. Empty if the signed-in user may not manage users. */
export function usePeopleList() {
  // The page sends this request automatically, because many pages show the names of users.
  const people = useApiQuery(['people', may('manage_employees')], async () =>
    may('manage_employees')
      ? (await again(() => api.get('/v1/employees', { params: { query: { limit: '100' } } }))).data.items
      : [],
  );
  return people.data ?? [];
}

/** Returns a function that returns the name of a user of the account. Every role may see colleagues' names. */
export function usePeople(): (id: number | null | undefined) => string {
  const people = usePeopleList();
  return (id) => {
    if (id === null || id === undefined) return '–';
    if (id === me.value?.user.id) return `${me.value.user.name} (${common('you')})`;
    const known = [...people, ...(me.value?.people ?? [])].find((person) => person.id === id);
    return known?.name ?? common('person_n', { n: id });
  };
}
