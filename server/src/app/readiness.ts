import { message } from '@hakiki/texts';
import type { Readiness } from '../http/health.ts';
import type { WatchedStore } from '../platform/blob-health.ts';
import type { Log } from '../platform/log.ts';
import type { startLiveLists } from '../screening/live/live-lists.ts';
import { missingModels } from '../vision/models/required-models.ts';

export interface ReadinessParts {
  readonly lists: Pick<ReturnType<typeof startLiveLists>, 'standing' | 'ready'>;
  readonly blobStore: Pick<WatchedStore, 'answers'>;
  /** Folders that are searched for models. Undefined if another process reads the images. */
  readonly models: readonly string[] | undefined;
  /** True if every thread has opened its models, or if another process is ready to read images. */
  readonly isWarm: () => boolean;
}

/** Returns the checks of `/readyz` in addition to the database. Each message says why the part is not ready. */
export const makeReadiness = ({ lists, blobStore, models, isWarm }: ReadinessParts): Readiness => ({
  lists: () => {
    const { missing } = lists.standing();
    if (!lists.ready()) return false;
    return missing.length === 0 || message('unready_lists_missing', { lists: missing });
  },
  images: async () => (await blobStore.answers()) || message('unready_image_store'),
  models: () => {
    if (isWarm()) return true;
    if (!models) return message('unready_vision');
    const missing = missingModels(models);
    return missing.length > 0 && message('unready_model_files', { files: missing });
  },
});

/** Logs each required model that is missing in all folders. Runs when the service starts. */
export function logMissingModels(log: Pick<Log, 'error'>, folders: readonly string[]): void {
  const missing = missingModels(folders);
  if (missing.length) log.error({ missing, folders }, 'model files are missing');
}
