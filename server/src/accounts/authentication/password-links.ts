import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Mail } from '../../platform/mail.ts';
import { noteHandedOver } from '../colleagues.ts';
import { readNoticeMailChoice } from '../notice-mail.ts';
import { nameOf } from '../user-names.ts';
import { countLinks, endLinks, insertLink, type LinkPurpose, userOfLink } from './link-store.ts';
import { passwordMail } from './password-mail.ts';
import type { AssertStrongPassword } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { secretsOfEmail, setPassword } from './secret-store.ts';
import { revokeTokens } from './session-store.ts';

/**
 * Minimum time between two mails with links to one e-mail address, if the person who requests them is not signed in.
 */
const BETWEEN_MAILS_MS = 5 * 60_000;
const ACCOUNTS = 20;
/**
 * Maximum numbers of mails with links that administrators of an account may send in an hour: to one person, and in
 * total. These limits prevent an administrator from flooding a mailbox.
 */
const HOUR_MS = 3_600_000;
const MAX_TO_ONE = 5;
const MAX_OF_ACCOUNT = 100;

export interface PasswordLinkDeps {
  /** Connection in the system scope, because a person who requests or uses a link is not signed in. */
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Sends mails. If undefined, the administrator who creates a link must give it to the user. */
  readonly mail: Mail | undefined;
  /** Public address of this service, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly assertStrong: AssertStrongPassword;
  readonly onFault: (error: unknown) => void;
}

const tooMany = () => new AppError('too_many_mailed_links', {}, { retryAfter: HOUR_MS / 1000 });

/**
 * Returns functions for one-time links to set a password. A link is sent by mail, or an administrator gives it to the
 * user.
 */
export function makePasswordLinks({ system, vault, clock, mail, publicUrl, assertStrong, onFault }: PasswordLinkDeps) {
  interface User {
    readonly id: number;
    readonly account_id: number;
    readonly email: string;
  }
  /** The token is in the URL fragment (after `#`), so that no server log and no referrer contains it. */
  async function make(
    user: User,
    purpose: LinkPurpose,
    assertMay: (transaction: Db) => Promise<void> = async () => {},
  ) {
    const { token, expiresAt, language } = await system.transaction().execute(async (transaction) => {
      await assertMay(transaction);
      const created = await insertLink(transaction, user, { purpose, now: clock.now() });
      return { ...created, language: (await readNoticeMailChoice(transaction, user.id)).language };
    });
    const link = `${publicUrl()}/set-password#${token}`;
    return {
      link,
      expiresAt,
      message: { to: user.email, ...passwordMail({ purpose, link, expiresAt, language }) },
    };
  }

  async function mailLinks(email: string, to: Mail): Promise<void> {
    const users = await secretsOfEmail(system, email, { accountId: undefined, limit: ACCOUNTS });
    for (const user of users.filter(({ active }) => active)) {
      const made = make(user, user.password_hash === null ? 'invitation' : 'reset', async (transaction) => {
        if (await countLinks(transaction, { userId: user.id }, ago(BETWEEN_MAILS_MS))) throw tooMany();
      });
      const link = await made.catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      });
      if (link) await to.send(link.message);
    }
  }
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  /**
   * Throws AppError too_many_requests if the hourly limit of mails is reached. Without a mail server there is no limit,
   * because only the administrator gets the link.
   */
  async function assertFew(transaction: Db, user: User): Promise<void> {
    if (!mail) return;
    const of = { accountId: user.account_id };
    if ((await countLinks(transaction, of, ago(HOUR_MS))) >= MAX_OF_ACCOUNT) throw tooMany();
    if ((await countLinks(transaction, { userId: user.id }, ago(HOUR_MS))) >= MAX_TO_ONE) throw tooMany();
  }

  return {
    /**
     * Throws AppError too_many_requests if the account has sent too many mails. Call this function before a user is
     * added. Otherwise the user might be added but not invited.
     */
    assertMayInvite: (accountId: number): Promise<void> =>
      system.transaction().execute(async (transaction) => {
        if (mail && (await countLinks(transaction, { accountId }, ago(HOUR_MS))) >= MAX_OF_ACCOUNT) throw tooMany();
      }),
    /**
     * Sends the link by mail. If mail is not configured or fails, returns the link, and the administrator gives it to
     * the user. Throws AppError too_many_requests above the hourly limit of mails.
     */
    async give(user: User, purpose: LinkPurpose) {
      const { link, expiresAt, message } = await make(user, purpose, async (transaction) => {
        await assertFew(transaction, user);
        await noteHandedOver(transaction, user.id, clock.now());
      });
      const sent =
        mail !== undefined &&
        (await mail.send(message).then(
          () => true,
          (error: unknown) => {
            onFault(error);
            return false;
          },
        ));
      return { sent, link: sent ? null : link, expires_at: expiresAt };
    },

    /**
     * Returns at once and continues in the background, whether or not a user has the e-mail address. The response time
     * therefore does not reveal whether a user exists.
     */
    ask(email: string): void {
      if (mail) void mailLinks(email, mail).catch(onFault);
    },

    /**
     * Sets the password, invalidates the user's links and ends the user's sessions. Throws AppError invalid_input for
     * an invalid link.
     */
    async use(token: string, password: string) {
      const link = await userOfLink(system, token, clock.now());
      if (!link) throw new AppError('link_expired');
      assertStrong(password, [link.email, await nameOf(vault, link)]);
      const passwordHash = await hashPassword(password);
      return system.transaction().execute(async (transaction) => {
        const now = clock.now();
        const user = await userOfLink(transaction, token, now);
        if (!user) throw new AppError('link_expired');
        await setPassword(transaction, user.id, passwordHash);
        await endLinks(transaction, user.id, now);
        await revokeTokens(transaction, { userId: user.id }, now);
        return user;
      });
    },
  };
}
export type PasswordLinks = ReturnType<typeof makePasswordLinks>;
