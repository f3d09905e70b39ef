/** Countries whose registries can be asked, in the order the contract lists them. */
export type Country = 'nigeria' | 'kenya' | 'ghana' | 'uganda' | 'rwanda';
export type IdentifierType = 'bvn' | 'nin' | 'vnin' | 'national_id' | 'ghana_id';

/** A well-formed number; `number` is in its canonical writing (upper case, Ghana with its dashes). */
export interface Identifier {
  readonly country: Country;
  readonly type: IdentifierType;
  readonly number: string;
}

/**
 * A person as a registry has them. An absent field is one that the registry did not send. Either `firstName` and `lastName` or, when the
 * registry gives one name whose order cannot be known, `fullName` alone.
 */
export interface VerifiedPerson {
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  readonly fullName?: string;
  /** `YYYY-MM-DD`, a real calendar day. */
  readonly dateOfBirth?: string;
  readonly gender?: 'Male' | 'Female';
  readonly phone?: string;
  /** A JPEG or PNG of the person, base64. Compared with the selfie of a run; not kept with a customer check. */
  readonly photo?: string;
}

/** Why a provider gave no verdict. None of these says anything about the customer, so the next provider is asked. */
export type UnavailableReason =
  | 'timeout'
  | 'unreachable'
  | 'provider_error'
  | 'unreadable_answer'
  /** It confirmed the number but gave no name, so nobody can be screened. */
  | 'incomplete_answer'
  | 'credentials_rejected'
  | 'no_credentials'
  | 'no_balance'
  | 'rate_limited'
  | 'not_supported'
  /** Our own protection: too many calls to it are under way, or it failed too often lately. */
  | 'busy'
  | 'circuit_open';

export type AuthorityAnswer =
  | { readonly kind: 'found'; readonly person: VerifiedPerson }
  /** A verdict: there is no such number. */
  | { readonly kind: 'not_found' }
  /** A verdict too: the registry knows the number and will not have it used (a blocked or watch-listed BVN). */
  | { readonly kind: 'refused'; readonly reason: 'blocked' }
  | { readonly kind: 'unavailable'; readonly reason: UnavailableReason };

/** Settings of one provider for one branch, as its administrator entered them; secrets among them. */
export type Credentials = Readonly<Record<string, string>>;

export interface AuthorityContext {
  readonly credentials: Credentials;
  /** An id of this call alone, which some providers ask for. */
  readonly reference: string;
  readonly timeoutMs: number;
  /** Aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal;
}

/** One identity provider. `verify` never throws for anything that the provider does. */
export interface Authority {
  readonly name: string;
  /** True for a provider in process: it needs no circuit breaker, no limit and no hedging. */
  readonly inProcess: boolean;
  /** Credentials without which it can't be asked. */
  readonly requires: readonly string[];
  supports(identifier: Pick<Identifier, 'country' | 'type'>): boolean;
  /** The host that would be asked, for the evidence; undefined for one in process. */
  host?(identifier: Identifier, credentials: Credentials): string | undefined;
  verify(identifier: Identifier, context: AuthorityContext): Promise<AuthorityAnswer>;
}
