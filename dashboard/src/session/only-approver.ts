import { type ApprovingPermission, isOnlyApprover } from './approver-roles.ts';
import { usePeopleList } from './people.ts';
import { me } from './session.ts';

/**
 * True if the viewer may approve their own proposal. The result affects only what the page shows, because the server
 * checks the approval itself.
 */
export function useIsOnlyApprover(permission: ApprovingPermission): boolean {
  const people = usePeopleList();
  return isOnlyApprover(me.value?.user, people, permission);
}
