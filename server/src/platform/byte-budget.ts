/** How many bytes the calls under way may hold, of all tenants and of one. */
export interface ByteBudget {
  /** Whether that many more fit. */
  fits(tenant: string | undefined, bytes: number): boolean;
  /** Counts bytes of a tenant; a negative number gives them back. */
  count(tenant: string | undefined, bytes: number): void;
}

/** Five videos of the largest size, or every place of the default queue with two photos of 4 MB. */
const MAX_BYTES = 256 * 1_048_576;
/** One tenant may use half of the total. */
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

/** The bytes in a call's argument: an array's or an object's items that are bytes. */
export function bytesOf(input: unknown): number {
  if (input instanceof Uint8Array) return input.byteLength;
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce(
    (sum: number, item) => sum + (item instanceof Uint8Array ? item.byteLength : 0),
    0,
  );
}
