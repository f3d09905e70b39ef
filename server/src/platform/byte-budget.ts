/** Limits the bytes that running calls use in memory, for all tenants together and for each tenant. */
export interface ByteBudget {
  /** True if this number of bytes is within the limits. */
  fits(tenant: string | undefined, bytes: number): boolean;
  /** Adds to the bytes that a tenant uses. A negative number releases them. */
  count(tenant: string | undefined, bytes: number): void;
}

/**
 * Maximum number of bytes of all tenants. It is enough for five videos of the maximum size, or for two photos of 4 MB
 * for each call of a full default queue.
 */
const MAX_BYTES = 256 * 1_048_576;
/** Maximum number of bytes of one tenant: half of the total. */
const MAX_TENANT_BYTES = MAX_BYTES / 2;

export function makeByteBudget(): ByteBudget {
  let total = 0;
  const byTenant = new Map<string | undefined, number>();
  return {
    fits: (tenant, bytes) => total + bytes <= MAX_BYTES && (byTenant.get(tenant) ?? 0) + bytes <= MAX_TENANT_BYTES,
    count(tenant, bytes) {
      total += bytes;
      const own = (byTenant.get(tenant) ?? 0) + bytes;
      if (own > 0) byTenant.set(tenant, own);
      else byTenant.delete(tenant);
    },
  };
}

/** Returns the number of bytes in a call's argument. It adds up the items of an array or object that are bytes. */
export function bytesOf(input: unknown): number {
  if (input instanceof Uint8Array) return input.byteLength;
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce(
    (sum: number, item) => sum + (item instanceof Uint8Array ? item.byteLength : 0),
    0,
  );
}
