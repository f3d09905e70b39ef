const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Converts `1992-04-17` to `17-Apr-1992`, the form of `customer_profile`. Returns an empty text for an incomplete date.
 */
export function longDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const month = parts && MONTHS[Number(parts[2]) - 1];
  return parts && month ? `${parts[3]}-${month}-${parts[1]}` : '';
}

/**
 * Returns the age in whole years: from a birth date (`YYYY-MM-DD`) to a day, in UTC. Returns 0 for an invalid or future
 * date.
 */
export function ageOn(birth: string, day: Date): number {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birth);
  if (!parts) return 0;
  const years = day.getUTCFullYear() - Number(parts[1]);
  const before = day.toISOString().slice(5, 10) < `${parts[2]}-${parts[3]}`;
  return Math.max(0, years - (before ? 1 : 0));
}

/**
 * Returns the kind of device and its operating system from the browser's user agent. Used only for information, never
 * for a decision.
 */
export function deviceOf(userAgent: string, channel: string): { readonly type: string; readonly os: string } {
  const os = systemOf(userAgent, channel);
  const tablet = /iPad|Tablet|Android(?!.*Mobile)/.test(userAgent);
  if (tablet && os !== 'Linux') return { type: 'tablet', os };
  const mobile = channel !== 'web' || /Mobile|iPhone|Android/.test(userAgent);
  return { type: mobile ? 'mobile' : 'desktop', os };
}

/** Returns the operating system from the browser's user agent, or an empty text if the user agent names none. */
export function systemOf(userAgent: string, channel: string): string {
  if (channel === 'android' || /Android/.test(userAgent)) return 'Android';
  if (channel === 'ios' || /iPhone|iPad|iPod/.test(userAgent)) return 'iOS';
  if (/Windows/.test(userAgent)) return 'Windows';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'macOS';
  return /Linux|X11/.test(userAgent) ? 'Linux' : '';
}
