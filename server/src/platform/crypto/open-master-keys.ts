import { parseKmsUrl } from './kms-url.ts';
import { type MasterKey, masterKeyFile, masterKeyFrom } from './master-key.ts';

export interface MasterKeyPlaces {
  /** Base64, or `aws-kms://…`. If undefined, the key file of the data folder is used. */
  readonly masterKey: string | undefined;
  readonly masterKeyPrevious: string | undefined;
  readonly dataDir: string;
}

/** Opens a master key from the value of `MASTER_KEY` or `MASTER_KEY_PREVIOUS`. */
export async function openMasterKey(text: string): Promise<MasterKey> {
  if (!text.startsWith('aws-kms:')) return masterKeyFrom(text);
  // Most installations do not use KMS, so its client is loaded only if it is needed.
  const { kmsMasterKey } = await import('./kms-master-key.ts');
  return kmsMasterKey(parseKmsUrl(text));
}

/**
 * Returns the key in force first, then the former key that may still wrap some data keys. `make` creates the key file
 * if it is missing.
 */
export async function openMasterKeys(
  { masterKey, masterKeyPrevious, dataDir }: MasterKeyPlaces,
  { make }: { make: boolean },
): Promise<readonly MasterKey[]> {
  const current = masterKey === undefined ? masterKeyFile(dataDir, { make }) : await openMasterKey(masterKey);
  return masterKeyPrevious === undefined ? [current] : [current, await openMasterKey(masterKeyPrevious)];
}
