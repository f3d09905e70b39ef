import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '../../platform/canonical-json.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import type { Head } from './chain.ts';

/**
 * The signed last line of an audit log, with its account and time. A copy of it proves that the log ended with this
 * line at that time. The hash also proves the content of all lines before.
 */
export interface SignedHead extends Head {
  readonly at: string;
  /** Public key of the signature: Ed25519, as SubjectPublicKeyInfo in base64. */
  readonly public_key: string;
  readonly signature: string;
}

interface KeyTables {
  audit_signing_key: Table<'audit_signing_key'>;
}

const CONTEXT = 'audit_signing_key.ciphertext';
/** The log of the installation itself, which belongs to no account. */
const NO_ACCOUNT = 0;

const signed = ({ account_id, sequence, hash, at }: Head & { at: string }): Buffer =>
  Buffer.from(`hakiki audit head 1\n${canonicalJson({ account_id, sequence, hash, at })}`);

/**
 * Returns the installation's signing key. The first call creates the key. If several processes call at once, only one
 * of them creates it.
 */
async function signingKey(db: Db, vault: Vault): Promise<{ privateKey: KeyObject; publicKey: string }> {
  const table = tables<KeyTables>(db);
  const read = () => table.selectFrom('audit_signing_key').select(['public_key', 'ciphertext']).executeTakeFirst();
  if (!(await read())) {
    const pair = generateKeyPairSync('ed25519');
    const secret = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
    await table
      .insertInto('audit_signing_key')
      .values({
        public_key: pair.publicKey.export({ type: 'spki', format: 'der' }),
        ciphertext: await vault.encrypt(NO_ACCOUNT, CONTEXT, secret),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const row = (await read())!;
  const key = await vault.decrypt(NO_ACCOUNT, CONTEXT, row.ciphertext);
  const privateKey = createPrivateKey({ key, type: 'pkcs8', format: 'der' });
  return { privateKey, publicKey: row.public_key.toString('base64') };
}

export type SignHead = (head: Head, at: Date) => Promise<SignedHead>;

export const makeSignHead =
  (db: Db, vault: Vault): SignHead =>
  async ({ account_id, sequence, hash }, time) => {
    const { privateKey, publicKey } = await signingKey(db, vault);
    const head = { account_id, sequence, hash, at: time.toISOString() };
    return { ...head, public_key: publicKey, signature: sign(null, signed(head), privateKey).toString('base64') };
  };

/**
 * True if the head's signature is valid for the public key in the head. The caller must check that this key belongs to
 * the installation.
 */
export function isSigned(head: SignedHead): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(head.public_key, 'base64'), type: 'spki', format: 'der' });
    return (
      key.asymmetricKeyType === 'ed25519' && verify(null, signed(head), key, Buffer.from(head.signature, 'base64'))
    );
  } catch {
    return false;
  }
}
