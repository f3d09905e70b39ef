import type { PlainName } from '../../../packages/texts/src/catalogue.ts';
import type { Permission } from '../session/session.ts';
import type { t } from './texts.ts';

type Name = PlainName<typeof t>;
export interface Place {
  readonly path: string;
  readonly text: Name;
  /** Permission that is required to see the page. If absent, all users see the page. */
  readonly needs?: Permission;
  /** Key that opens the page, pressed after `g`. */
  readonly key?: string;
}
export const base = '/dashboard';
/**
 * Returns the address of the page with a customer's stored data. The reference is in the URL fragment (after `#`),
 * because browsers do not send this part.
 */
export const customerAt = (reference: string): string => `${base}/customers/-#${encodeURIComponent(reference)}`;
export const personAt = (reference: string): string => `${base}/persons#${encodeURIComponent(reference)}`;
export const behindHash = (): string => decodeURIComponent(location.hash.slice(1));

/** All pages of the navigation, in groups. */
export const places: readonly { readonly group: Name; readonly items: readonly Place[] }[] = [
  {
    group: 'work',
    items: [
      { path: '/overview', text: 'overview', key: 'o' },
      { path: '/queue', text: 'queue', key: 'q' },
      { path: '/alerts', text: 'alerts', key: 'a' },
      { path: '/cases', text: 'cases', key: 'c' },
      { path: '/reports', text: 'reports', needs: 'work_cases' },
    ],
  },
  {
    group: 'look_up',
    items: [
      { path: '/customers', text: 'customers', key: 'u' },
      { path: '/verifications', text: 'verifications', key: 'v' },
      { path: '/transactions', text: 'transactions', key: 't' },
      { path: '/persons', text: 'persons', needs: 'handle_persons' },
    ],
  },
  {
    group: 'detection',
    items: [
      { path: '/rules', text: 'rules', key: 'r' },
      { path: '/thresholds', text: 'thresholds' },
      { path: '/risk-model', text: 'risk_model' },
      { path: '/effectiveness', text: 'effectiveness' },
      { path: '/blacklist', text: 'blacklist', key: 'b' },
      { path: '/lists', text: 'lists', key: 'l' },
    ],
  },
  {
    group: 'connect',
    items: [
      { path: '/integrations', text: 'integrations', key: 'w' },
      { path: '/deliveries', text: 'deliveries', key: 'd' },
      { path: '/sdk', text: 'sdk' },
      { path: '/providers', text: 'providers' },
    ],
  },
  {
    group: 'account_group',
    items: [
      { path: '/keys', text: 'keys', needs: 'manage_keys' },
      { path: '/branches', text: 'branches' },
      { path: '/people', text: 'people', needs: 'manage_employees' },
      { path: '/changes', text: 'changes' },
      { path: '/audit', text: 'audit', needs: 'read_audit' },
      { path: '/templates', text: 'templates' },
      { path: '/retention', text: 'retention' },
      { path: '/operator', text: 'operator', needs: 'manage_employees' },
    ],
  },
];
