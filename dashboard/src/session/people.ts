import { common } from '../../../packages/texts/src/common.ts';
import { useApiQuery } from '../api/query.ts';
import { again, api } from '../api/request.ts';
import { may, me } from './session.ts';

/** The account's people, for who manages them; nobody for others. */
export function usePeopleList() {
  // For names beside numbers: by itself, on every page.
  const people = useApiQuery(['people', may('manage_employees')], async () =>
    may('manage_employees')
      ? (await again(() => api.get('/v1/employees', { params: { query: { limit: '100' } } }))).data.items
      : [],
  );
  return people.data ?? [];
}

/** The name of a user of the account: colleagues know each other's names, whatever their role. */
export function usePeople(): (id: number | null | undefined) => string {
  const people = usePeopleList();
  return (id) => {
    if (id === null || id === undefined) return '–';
    if (id === me.value?.user.id) return `${me.value.user.name} (${common('you')})`;
    const known = [...people, ...(me.value?.people ?? [])].find((person) => person.id === id);
    return known?.name ?? common('person_n', { n: id });
  };
}
