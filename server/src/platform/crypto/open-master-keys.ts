import { parseKmsUrl } from './kms-url.ts';
import { type MasterKey, masterKeyFile, masterKeyFrom } from './master-key.ts';

export interface MasterKeyPlaces {
  /** The key in base64, or `aws-kms://…`. If undefined, the key file of the data folder is used. */
  readonly masterKey: string | undefined;
  readonly masterKeyPrevious: string | undefined;
  readonly dataDir: string;
}

/** Opens a master key from the value of `MASTER_KEY` or `MASTER_KEY_PREVIOUS`. */
export async function openMasterKey(text: string): Promise<MasterKey> {
  if (!text.startsWith('aws-kms:')) return masterKeyFrom(text);
  // Loads the KMS client only if it is needed, because most installations do not use KMS.
  const { kmsMasterKey } = await import('./kms-master-key.ts');
  return kmsMasterKey(parseKmsUrl(text));
}

/**
 * Returns the current master key, followed by the former key that may still wrap some data keys. With `make`, creates
 * the key file if it is missing.
 */
export async function openMasterKeys(
  { masterKey, masterKeyPrevious, dataDir }: MasterKeyPlaces,
  { make }: { make: boolean },
): Promise<readonly MasterKey[]> {
  const current = masterKey === undefined ? masterKeyFile(dataDir, { make }) : await openMasterKey(masterKey);
  return masterKeyPrevious === undefined ? [current] : [current, await openMasterKey(masterKeyPrevious)];
}
