import type { Access, Endpoint, Permission } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';

/** Who calls with an API key: one branch, and nothing beyond it. */
export interface Caller {
  readonly keyId: number;
  readonly branch: {
    readonly id: number;
    readonly accountId: number;
    readonly identityVerificationEnabled: boolean;
    readonly ivs: boolean;
    readonly aml: boolean;
    readonly policy: Readonly<Record<string, unknown>>;
    /** Events that the branch's webhook address wants. */
    readonly wantedEvents: readonly string[];
  };
  readonly accountVerified: boolean;
}

export type Role = 'owner' | 'admin' | 'analyst' | 'auditor';

/** Who calls with a dashboard token. */
export interface SignedIn {
  readonly tokenId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly role: Role;
  readonly email: string;
  /** When a password or a code was last given; undefined for a token of sandbox.json, which is never asked. */
  readonly confirmedAt: Date | undefined;
  /** `missing`: the account requires one, and this user has none yet. */
  readonly secondFactor: 'on' | 'off' | 'missing';
  /** Signed in by a browser's cookie. */
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

/** A run's session that the page's token stands for. */
export interface PageIdentity {
  readonly id: string;
  readonly accountId: number;
}

export interface Identity {
  readonly caller?: Caller;
  readonly user?: SignedIn;
  readonly page?: PageIdentity;
  /** For a signed link: the owner of the file that it names. */
  readonly link?: { readonly accountId: number };
}

/** Recognises who calls, from the headers alone. Throws AppError unauthenticated, forbidden or too_many_requests. */
export type Authenticate = (
  request: FastifyRequest,
  access: Access,
  needs?: Pick<Endpoint, 'stepUp' | 'beforeSecondFactor' | 'session'>,
) => Promise<Identity>;

/** Whether personal fields are masked for this user in the branch that the query names. */
export type IsMasked = (user: SignedIn, query: { branch?: string } | undefined) => Promise<boolean>;

/** Whether a role has a permission. */
export type May = (role: Role, permission: Permission) => boolean;

/** The branch that `?branch=` names, or the account's first. Throws AppError not_found for another account's. */
export type ChooseBranch = (user: SignedIn, query: { branch?: string } | undefined) => Promise<ChosenBranch>;
