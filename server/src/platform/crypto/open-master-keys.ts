import { parseKmsUrl } from './kms-url.ts';
import { type MasterKey, masterKeyFile, masterKeyFrom } from './master-key.ts';

export interface MasterKeyPlaces {
  /** Base64, or `aws-kms://…`; undefined: the key file of the data folder. */
  readonly masterKey: string | undefined;
  readonly masterKeyPrevious: string | undefined;
  readonly dataDir: string;
}

/** A master key as `MASTER_KEY` and `MASTER_KEY_PREVIOUS` name one. */
export async function openMasterKey(text: string): Promise<MasterKey> {
  if (!text.startsWith('aws-kms:')) return masterKeyFrom(text);
  // Most installations have none: its client is loaded by those that do.
  const { kmsMasterKey } = await import('./kms-master-key.ts');
  return kmsMasterKey(parseKmsUrl(text));
}

/** The key in force first, then the former one that may still wrap some data keys. `make`: make the key file where there is none. */
export async function openMasterKeys(
  { masterKey, masterKeyPrevious, dataDir }: MasterKeyPlaces,
  { make }: { make: boolean },
): Promise<readonly MasterKey[]> {
  const current = masterKey === undefined ? masterKeyFile(dataDir, { make }) : await openMasterKey(masterKey);
  return masterKeyPrevious === undefined ? [current] : [current, await openMasterKey(masterKeyPrevious)];
}
