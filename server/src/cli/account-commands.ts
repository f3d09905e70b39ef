import type { Command } from './command.ts';
import { withPlatform } from './command-needs.ts';

/** Commands about companies, their users and keys. */
export const accountCommands: readonly Command[] = [
  {
    name: 'account create',
    options: {
      '--name <company>': 'name of the company',
      '--email <address>': 'of its owner',
      '--owner-name <name>': 'name of the owner; that of the company when absent',
      '--branch <name>': 'name of the first branch; Main when absent',
      '--stills <accept|refuse>':
        'whether still pictures can pass liveness in the branch; accept when absent, with a warning',
      '--verified': 'may use the Identity Verification suite at once',
    },
    example: "npx hakiki account create --name 'Ada Lending' --email ada@example.com --stills refuse --verified",
    summary: 'make a company with its owner and first branch; the password is asked from PASSWORD or made',
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
      '--email <address>': 'of the user',
      '--account <id>': 'where several accounts have a user of that address',
      '--second-factor': 'take the second factor away too',
    },
    example: 'npx hakiki user reset-password --email ada@example.com',
    summary: 'set a password (PASSWORD, or one that is made) and end all sessions; --second-factor removes that too',
    run: (given, io) =>
      withPlatform(io, async ({ db, vault, clock }) => {
        const { runResetPassword } = await import('./user.ts');
        return runResetPassword(given, io, { db, vault, clock });
      }),
  },
  {
    name: 'key issue',
    options: {
      '--branch <id>': 'whose key it is',
      '--name <name>': 'what the key is called',
      '--expires <time>': 'ISO 8601; never when absent',
    },
    example: 'npx hakiki key issue --branch 5 --name website --expires 2027-12-31T00:00:00Z',
    summary: 'issue an API key; its text is printed once',
    run: (given, io) =>
      withPlatform(io, async ({ db }) => {
        const { runKeyIssue } = await import('./account.ts');
        return runKeyIssue(given, io, db);
      }),
  },
];
