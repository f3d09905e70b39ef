import { computed, signal } from '@preact/signals';
import { Problem } from '../api/problem.ts';
import { api } from '../api/request.ts';

type Me = Awaited<ReturnType<typeof readMe>>;
export type Permission = Me['permissions'][number];

export const readMe = async () => (await api.get('/v1/me')).data;

/** Signed-in user. Undefined until it is loaded. Null if nobody is signed in. */
export const me = signal<Me | null | undefined>(undefined);
/**
 * Registers a function that deletes a user's data. It is called when the user signs out, or when another user signs in.
 */
export function forEachUser(forget: () => void): void {
  let owner: number | undefined;
  me.subscribe((now) => {
    if (now?.user.id === owner) return;
    owner = now?.user.id;
    forget();
  });
}
/** Error that occurred while `me` was loaded. Undefined if there was none, or if only the session was missing. */
export const startProblem = signal<Problem | undefined>(undefined);

const KEPT = 'hakiki.branch';
const chosen = signal<number | undefined>(Number(localStorage.getItem(KEPT)) || undefined);
/** Branch whose records the pages show. */
export const branch = computed(() => {
  const branches = me.value?.branches ?? [];
  return branches.find(({ id }) => id === chosen.value) ?? branches[0];
});
export function chooseBranch(id: number): void {
  localStorage.setItem(KEPT, String(id));
  chosen.value = id;
}
/**
 * Chooses the branch in the page's address, for example from a link in an e-mail. Removes the branch from the address,
 * so that the user can choose another branch.
 */
export function chooseBranchOfLink(): void {
  const address = new URL(location.href);
  const id = Number(address.searchParams.get('branch'));
  if (!id) return;
  address.searchParams.delete('branch');
  history.replaceState(history.state, '', address);
  chooseBranch(id);
}

/** Returns the query parameter for requests that belong to a branch. */
export const inBranch = (): { branch?: string } => (branch.value ? { branch: String(branch.value.id) } : {});

/**
 * True if the user has the permission. The result affects only what the page shows, because the server checks
 * permissions itself.
 */
export const may = (permission: Permission): boolean => me.value?.permissions.includes(permission) ?? false;

/** Returns the other users of the account who work on items, as options of a filter. */
export const colleagues = (): (readonly [id: string, name: string])[] =>
  (me.value?.people ?? [])
    .filter(({ id, assignable }) => assignable && id !== me.value?.user.id)
    .map(({ id, name }) => [String(id), name] as const);

export async function loadMe(): Promise<void> {
  try {
    me.value = await readMe();
    startProblem.value = undefined;
  } catch (error) {
    if (error instanceof Problem && error.status === 401) me.value = null;
    else startProblem.value = error instanceof Problem ? error : new Problem(0, 'offline');
  }
}

/**
 * Ends the session on the server and then on the page.
 *
 * @throws Problem if the service did not end the session; the page stays signed in
 */
export async function signOut(): Promise<void> {
  await api.post('/v1/auth/sign-out').catch((error: unknown) => {
    // Without a session, the user is already signed out.
    if (!(error instanceof Problem) || error.status !== 401) throw error;
  });
  me.value = null;
}
