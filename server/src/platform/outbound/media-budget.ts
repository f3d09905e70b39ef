import { AppError } from '../errors.ts';

/** Maximum number of simultaneous downloads, and maximum number of their bytes in memory. */
export interface MediaBudgetLimits {
  readonly downloads: number;
  readonly bytes: number;
  readonly tenantDownloads: number;
  readonly tenantBytes: number;
}

/**
 * Default limits. They allow five videos of the maximum size, of which one tenant may use two. Without a limit, 24 slow
 * downloads used 1.1 GB of memory.
 */
export const MEDIA_BUDGET: MediaBudgetLimits = {
  downloads: 48,
  bytes: 256 * 1_048_576,
  tenantDownloads: 24,
  tenantBytes: 128 * 1_048_576,
};

/** Memory that one request's downloads reserve. */
interface MediaReservation {
  /** Counts bytes that arrived. Throws AppError overloaded if the limit is exceeded. */
  take(bytes: number): void;
  release(): void;
}

export interface MediaBudget {
  /**
   * Reserves memory for downloads. Throws AppError overloaded at once if this number of downloads cannot start now, so
   * that a request never waits for the slow downloads of another request.
   */
  reserve(tenant: number, downloads: number): MediaReservation;
}

const overloaded = (): AppError => new AppError('too_many_fetches', {}, { retryAfter: 5 });

export function makeMediaBudget(limits: MediaBudgetLimits = MEDIA_BUDGET): MediaBudget {
  const all = { downloads: 0, bytes: 0 };
  const tenants = new Map<number, { downloads: number; bytes: number }>();
  return {
    reserve(tenant, downloads) {
      const own = tenants.get(tenant) ?? { downloads: 0, bytes: 0 };
      if (all.downloads + downloads > limits.downloads || own.downloads + downloads > limits.tenantDownloads)
        throw overloaded();
      tenants.set(tenant, own);
      for (const count of [all, own]) count.downloads += downloads;
      let taken = 0;
      return {
        take(bytes) {
          taken += bytes;
          for (const count of [all, own]) count.bytes += bytes;
          if (all.bytes > limits.bytes || own.bytes > limits.tenantBytes) throw overloaded();
        },
        release() {
          for (const count of [all, own]) {
            count.downloads -= downloads;
            count.bytes -= taken;
          }
          if (own.downloads === 0) tenants.delete(tenant);
        },
      };
    },
  };
}
