import { common } from '../../../packages/texts/src/common.ts';
import { useApiQuery } from '../api/query.ts';
import { again, api } from '../api/request.ts';
import { may, me } from './session.ts';

/** People of the account, for users who manage them; empty for others. */
export function usePeopleList() {
  // Names beside numbers. The page sends this request by itself, on every page.
  const people = useApiQuery(['people', may('manage_employees')], async () =>
    may('manage_employees')
      ? (await again(() => api.get('/v1/employees', { params: { query: { limit: '100' } } }))).data.items
      : [],
  );
  return people.data ?? [];
}

/** Name of a user of the account. Colleagues can see each other's names, whatever their role. */
export function usePeople(): (id: number | null | undefined) => string {
  const people = usePeopleList();
  return (id) => {
    if (id === null || id === undefined) return '–';
    if (id === me.value?.user.id) return `${me.value.user.name} (${common('you')})`;
    const known = [...people, ...(me.value?.people ?? [])].find((person) => person.id === id);
    return known?.name ?? common('person_n', { n: id });
  };
}
