/** The 95 % interval of a share by Wilson's score method, as `lo–hi %`; a dash where there is nothing to count. */
export function wilson(part: number, whole: number): string {
  if (whole === 0) return '–';
  const z = 1.96;
  const p = part / whole;
  const centre = (p + (z * z) / (2 * whole)) / (1 + (z * z) / whole);
  const reach = (z * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole))) / (1 + (z * z) / whole);
  const percent = (share: number) => (100 * Math.min(1, Math.max(0, share))).toFixed(0);
  return `${percent(centre - reach)}–${percent(centre + reach)} %`;
}
