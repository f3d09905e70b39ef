import type { Command } from './command.ts';
import { withPlatform } from './command-needs.ts';

/** Commands about companies, their users and keys. */
export const accountCommands: readonly Command[] = [
  {
    name: 'account create',
    options: {
      '--name <company>': 'name of the company',
      '--email <address>': 'email address of the owner',
      '--owner-name <name>': 'name of the owner; default: the name of the company',
      '--branch <name>': 'name of the first branch; default: Main',
      '--stills <accept|refuse>':
        'accept or refuse still pictures in liveness checks of the branch; default: accept, with a warning',
      '--verified': 'let the account use the Identity Verification suite at once',
    },
    example: "npx hakiki account create --name 'Ada Lending' --email ada@example.com --stills refuse --verified",
    summary:
      'create a company with its owner and first branch. The command reads the owner’s password from PASSWORD, or generates a password',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runAccountCreate } = await import('./account.ts');
        return runAccountCreate(given, io, platform);
      }),
  },
  {
    name: 'account verify',
    arguments: '<account>',
    example: 'npx hakiki account verify 3',
    summary: 'let an account use the Identity Verification suite',
    run: (given, io) =>
      withPlatform(io, async ({ db }) => {
        const { runAccountVerify } = await import('./account.ts');
        return runAccountVerify(given.words, io, db);
      }),
  },
  {
    name: 'user reset-password',
    options: {
      '--email <address>': 'email address of the user',
      '--account <id>': 'account, if several accounts have a user with that address',
      '--second-factor': 'also remove the second factor and the passkeys',
    },
    example: 'npx hakiki user reset-password --email ada@example.com',
    summary:
      'set a user’s password and end all sessions of the user. The command reads the password from PASSWORD, or generates a password',
    run: (given, io) =>
      withPlatform(io, async ({ db, vault, clock }) => {
        const { runResetPassword } = await import('./user.ts');
        return runResetPassword(given, io, { db, vault, clock });
      }),
  },
  {
    name: 'key issue',
    options: {
      '--branch <id>': 'branch of the key',
      '--name <name>': 'name of the key',
      '--expires <time>': 'time of expiry in ISO 8601; default: never',
      '--scopes <scopes>': 'scopes, separated by commas; default: all',
      '--addresses <ranges>': 'addresses and CIDR ranges that may use the key, separated by commas; default: all',
    },
    example:
      'npx hakiki key issue --branch 5 --name website --expires 2027-12-31T00:00:00Z --scopes sessions --addresses 192.0.2.0/24',
    summary: 'issue an API key. The command prints the text of the key only once',
    run: (given, io) =>
      withPlatform(io, async ({ db }) => {
        const { runKeyIssue } = await import('./account.ts');
        return runKeyIssue(given, io, db);
      }),
  },
];
