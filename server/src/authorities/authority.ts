/** Countries whose registries can be queried, in the order of the contract. */
export type Country = 'nigeria' | 'kenya' | 'ghana' | 'uganda' | 'rwanda';
export type IdentifierType = 'bvn' | 'nin' | 'vnin' | 'national_id' | 'ghana_id';

/** A well-formed number. `number` is in canonical form: upper case, and a Ghana Card number with its dashes. */
export interface Identifier {
  readonly country: Country;
  readonly type: IdentifierType;
  readonly number: string;
}

/**
 * A person as a registry returns them. A field is absent if the registry did not send it. The name is either
 * `firstName` and `lastName`, or `fullName` alone if the registry returns one name whose word order is unknown.
 */
export interface VerifiedPerson {
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  readonly fullName?: string;
  /** A real calendar day as `YYYY-MM-DD`. */
  readonly dateOfBirth?: string;
  readonly gender?: 'Male' | 'Female';
  readonly phone?: string;
  /**
   * JPEG or PNG photo of the person, in base64. An SDK run compares it with the selfie. A customer check does not store
   * it.
   */
  readonly photo?: string;
}

/**
 * Reason why a provider returned no result. No reason is evidence about the customer, so the router calls the next
 * provider.
 */
export type UnavailableReason =
  | 'timeout'
  | 'unreachable'
  | 'provider_error'
  | 'unreadable_answer'
  /** The provider confirmed the number but returned no name, so the customer cannot be screened. */
  | 'incomplete_answer'
  | 'credentials_rejected'
  | 'no_credentials'
  | 'no_balance'
  | 'rate_limited'
  | 'not_supported'
  /** The service did not call the provider. Too many calls are running, or the provider failed too often recently. */
  | 'busy'
  | 'circuit_open';

export type AuthorityAnswer =
  | { readonly kind: 'found'; readonly person: VerifiedPerson }
  /** A result: the number does not exist. */
  | { readonly kind: 'not_found' }
  /** Also a result: the registry has the number but has blocked it (for example a blocked or watch-listed BVN). */
  | { readonly kind: 'refused'; readonly reason: 'blocked' }
  | { readonly kind: 'unavailable'; readonly reason: UnavailableReason };

/** Settings of one provider for one branch, as the administrator entered them. They include secrets. */
export type Credentials = Readonly<Record<string, string>>;

export interface AuthorityContext {
  readonly credentials: Credentials;
  /** Unique id of this call. Some providers require such an id. */
  readonly reference: string;
  readonly timeoutMs: number;
  /** Aborted when the caller no longer needs the answer. */
  readonly signal: AbortSignal;
}

/** One identity provider. `verify` never throws, even if the provider fails. */
export interface Authority {
  readonly name: string;
  /** True if the provider runs in this process. Such a provider needs no circuit breaker, no limit and no hedging. */
  readonly inProcess: boolean;
  /** Names of the credentials that the provider requires. */
  readonly requires: readonly string[];
  supports(identifier: Pick<Identifier, 'country' | 'type'>): boolean;
  /** Host of the provider, for the evidence. Undefined if the provider runs in this process. */
  host?(identifier: Identifier, credentials: Credentials): string | undefined;
  verify(identifier: Identifier, context: AuthorityContext): Promise<AuthorityAnswer>;
}
