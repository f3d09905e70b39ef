/** Fields whose values decide what a receiver does: they are compared themselves, beside the shape. */
const DECIDING = new Set([
  ...['event', 'module', 'status', 'failure_reason', 'decision', 'attempted', 'verified', 'liveness_verified'],
  ...['verification_type', 'risk_level', 'case_status', 'kind', 'reason', 'note', 'error'],
]);

/** The shape of an event: names, kinds of values, what is empty or null; and the values of the deciding fields. */
export function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shapeOf(item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([field, inner]) => [field, shapeOf(inner, field)]),
    );
  if (DECIDING.has(name) || value === null || value === '') return value;
  return `<${typeof value}>`;
}
