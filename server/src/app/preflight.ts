import { isLoopback } from '../platform/outbound/allow-lists.ts';

/** Facts that a start in live mode checks. All counts are for the whole installation. */
export interface PreflightFacts {
  /** Ids of required lists that are not in force. */
  readonly missingLists: readonly string[];
  readonly outdatedLists: readonly string[];
  /** Providers for which a branch has credentials, and registries that the operator configured. */
  readonly providers: readonly string[];
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly host: string;
  readonly verifiedAccounts: number;
  readonly apiKeys: number;
  readonly hasMasterKey: boolean;
  readonly embeddedDatabase: boolean;
  readonly imagesInFolder: boolean;
  readonly metricsToken: boolean;
}

/**
 * State of one item. `missing` means that live operation fails without the item. `advice` means that live operation is
 * possible, with a risk that the text describes.
 */
export type PreflightState = 'ok' | 'advice' | 'missing';

export interface PreflightItem {
  readonly code:
    | 'roles'
    | 'lists'
    | 'providers'
    | 'account'
    | 'api_key'
    | 'public_url'
    | 'master_key'
    | 'database'
    | 'images'
    | 'metrics_token';
  readonly state: PreflightState;
  /** Text for the operator. It names the command or the setting that changes the state. */
  readonly text: string;
}

/**
 * Returns the state of each item that a live installation needs. The list of items is fixed. It does not contain
 * row-level security, because live mode does not start without it. Pure.
 */
export function preflight(facts: PreflightFacts): readonly PreflightItem[] {
  const item = (code: PreflightItem['code'], state: PreflightState, text: string): PreflightItem => ({
    code,
    state,
    text,
  });
  const { missingLists, outdatedLists, providers, publicUrl, verifiedAccounts, apiKeys } = facts;
  const loopback = isLoopback(facts.host);
  return [
    item('roles', 'ok', 'accounts are kept apart by row-level security'),
    missingLists.length
      ? item(
          'lists',
          'missing',
          `required watch lists are not in force (${missingLists.join(', ')}), nobody is screened: npx hakiki lists refresh`,
        )
      : outdatedLists.length
        ? item(
            'lists',
            'advice',
            `watch lists are older than their limit (${outdatedLists.join(', ')}): npx hakiki lists refresh`,
          )
        : item('lists', 'ok', 'every required watch list is in force'),
    providers.length
      ? item('providers', 'ok', `identity providers: ${providers.join(', ')}`)
      : item('providers', 'missing', 'no identity provider is configured, no number is verified: docs/authorities.md'),
    verifiedAccounts
      ? item('account', 'ok', `verified accounts: ${verifiedAccounts}`)
      : item(
          'account',
          'missing',
          'no verified account: npx hakiki account create --name <company> --email <owner> --verified',
        ),
    apiKeys
      ? item('api_key', 'ok', `API keys in force: ${apiKeys}`)
      : item('api_key', 'missing', 'no API key: npx hakiki key issue --branch <id> --name <name>'),
    publicUrl?.startsWith('https:')
      ? item(
          'public_url',
          facts.trustProxy || loopback ? 'ok' : 'advice',
          `${publicUrl}${facts.trustProxy || loopback ? '' : '; behind a proxy set TRUST_PROXY=true'}`,
        )
      : item(
          'public_url',
          'missing',
          `${publicUrl === undefined ? 'not set' : 'not https'}, links in mail and SDK pages do not work from outside: PUBLIC_URL=https://…`,
        ),
    facts.hasMasterKey
      ? item('master_key', 'ok', 'the master key lies outside of DATA_DIR')
      : item(
          'master_key',
          'advice',
          'the master key lies beside the data it protects: set MASTER_KEY from a secret store or a KMS',
        ),
    facts.embeddedDatabase
      ? item('database', 'advice', 'embedded, for one machine: npx hakiki backup <folder>, or DATABASE_URL')
      : item('database', 'ok', 'a PostgreSQL of yours'),
    facts.imagesInFolder && !facts.embeddedDatabase
      ? item(
          'images',
          'advice',
          'images lie in a folder of this machine, which other replicas do not see: BLOB_URL=s3://…',
        )
      : item('images', 'ok', facts.imagesInFolder ? 'images lie in a folder' : 'images lie in object storage'),
    facts.metricsToken || loopback
      ? item('metrics_token', 'ok', '/metrics is not open to the network')
      : item('metrics_token', 'advice', '/metrics answers 401, so nothing is monitored: set METRICS_TOKEN'),
  ];
}
