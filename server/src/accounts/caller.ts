import type { KeyScope } from '@hakiki/contract';
import { CompiledQuery } from 'kysely';
import type { Caller } from '../http/identity.ts';
import type { Db } from '../platform/database/tables.ts';
import { hashSecret } from './secrets.ts';

export type { Caller, SignedIn } from '../http/identity.ts';

interface CallerRow {
  readonly key_id: number;
  readonly scopes: KeyScope[] | null;
  readonly allowed_addresses: string[];
  readonly id: number;
  readonly account_id: number;
  readonly identity_verification_enabled: boolean;
  readonly ivs: boolean;
  readonly aml: boolean;
  readonly policy: Record<string, unknown>;
  readonly verified: boolean;
  readonly wanted_events: string[] | null;
}

const CALLER = `select k.id as key_id, k.scopes, k.allowed_addresses, b.id, b.account_id, b.identity_verification_enabled, b.ivs, b.aml, b.policy, a.verified,
    case when i.url is not null then i.events end as wanted_events
  from api_keys k
  join branches b on b.id = k.branch_id
  join accounts a on a.id = b.account_id
  left join integrations i on i.branch_id = b.id
  where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`;

/**
 * Returns the holder of a valid key. Undefined if the key is unknown, revoked or expired. Runs one query for every
 * request.
 */
export async function callerOfKey(db: Db, key: string, now: Date): Promise<Caller | undefined> {
  const result = await db.executeQuery(CompiledQuery.raw(CALLER, [hashSecret(key), now]));
  const row = result.rows[0] as CallerRow | undefined;
  return (
    row && {
      keyId: row.key_id,
      ...(row.scopes && { scopes: row.scopes }),
      allowedAddresses: row.allowed_addresses,
      branch: {
        id: row.id,
        accountId: row.account_id,
        identityVerificationEnabled: row.identity_verification_enabled,
        ivs: row.ivs,
        aml: row.aml,
        policy: row.policy,
        wantedEvents: row.wanted_events ?? [],
      },
      accountVerified: row.verified,
    }
  );
}
