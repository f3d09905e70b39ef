import type { Access, Endpoint, KeyScope, Permission } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';

/** Caller with an API key. Its access is limited to one branch. */
export interface Caller {
  readonly keyId: number;
  /** Scopes of the key. Undefined if the key has all scopes. */
  readonly scopes?: readonly KeyScope[];
  /** Ranges of addresses that may use the key (`addressRange`). Empty if every address may use the key. */
  readonly allowedAddresses: readonly string[];
  readonly branch: {
    readonly id: number;
    readonly accountId: number;
    readonly identityVerificationEnabled: boolean;
    readonly ivs: boolean;
    readonly aml: boolean;
    readonly policy: Readonly<Record<string, unknown>>;
    /** Events for which the branch's webhook is registered. */
    readonly wantedEvents: readonly string[];
  };
  readonly accountVerified: boolean;
}

export type Role = 'owner' | 'admin' | 'analyst' | 'auditor';

/** Caller with a dashboard token. */
export interface SignedIn {
  readonly tokenId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly role: Role;
  readonly email: string;
  /**
   * Time of the last check of a password or code. Undefined for a token of sandbox.json, which never requires a
   * confirmation.
   */
  readonly confirmedAt: Date | undefined;
  /**
   * State of the second factor. `missing` means that the account requires a second factor but the user has none yet.
   */
  readonly secondFactor: 'on' | 'off' | 'missing';
  /** True if the user is signed in by a browser's cookie. */
  readonly cookie: boolean;
}

/** A branch of the signed-in person's account. */
export interface ChosenBranch {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly identity_verification_enabled: boolean;
  readonly ivs: boolean;
  readonly aml: boolean;
  readonly policy: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
}

/** Session of a verification run, identified by the page's token. */
export interface PageIdentity {
  readonly id: string;
  readonly accountId: number;
}

export interface Identity {
  readonly caller?: Caller;
  readonly user?: SignedIn;
  readonly page?: PageIdentity;
  /** Owner of the linked file, if the request is for a signed link. */
  readonly link?: { readonly accountId: number };
}

/** Identifies the caller from the headers only. Throws AppError unauthenticated, forbidden or too_many_requests. */
export type Authenticate = (
  request: FastifyRequest,
  access: Access,
  needs?: Pick<Endpoint, 'stepUp' | 'beforeSecondFactor' | 'session' | 'multipart'>,
) => Promise<Identity>;

/** True if personal fields are masked for this user in the branch of the query. */
export type IsMasked = (user: SignedIn, query: { branch?: string } | undefined) => Promise<boolean>;

/** True if a role has a permission. */
export type May = (role: Role, permission: Permission) => boolean;

/**
 * Returns the branch that `?branch=` names, or the account's first branch. Throws AppError not_found for a branch of
 * another account.
 */
export type ChooseBranch = (user: SignedIn, query: { branch?: string } | undefined) => Promise<ChosenBranch>;
