/**
 * Returns the day after a day (YYYY-MM-DD), for filters whose end is not part of the span. Returns a text that is no day
 * unchanged, which the server then refuses. Pure.
 */
export function dayAfter(day: string): string {
  const at = new Date(`${day}T24:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : at.toISOString().slice(0, 10);
}
