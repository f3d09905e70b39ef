import { expect, test } from 'vitest';
import { granted } from '../../dashboard/src/session/permissions.ts';
import { granted as grantedByServer } from '../../server/src/accounts/permissions.ts';

test('the dashboard offers each role what the server lets it do', () => expect(granted).toEqual(grantedByServer));
