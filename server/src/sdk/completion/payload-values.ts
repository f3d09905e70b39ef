const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `1992-04-17` as `17-Apr-1992`, the form of `customer_profile`; what is no whole date is empty. */
export function longDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const month = parts && MONTHS[Number(parts[2]) - 1];
  return parts && month ? `${parts[3]}-${month}-${parts[1]}` : '';
}

/** Whole years from a birth date (`YYYY-MM-DD`) to a day, in UTC; 0 for what is no date or lies ahead. */
export function ageOn(birth: string, day: Date): number {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birth);
  if (!parts) return 0;
  const years = day.getUTCFullYear() - Number(parts[1]);
  const before = day.toISOString().slice(5, 10) < `${parts[2]}-${parts[3]}`;
  return Math.max(0, years - (before ? 1 : 0));
}

/** Kind of device and operating system by what the browser says of itself: for information, never for a decision. */
export function deviceOf(userAgent: string, channel: string): { readonly type: string; readonly os: string } {
  const os = systemOf(userAgent, channel);
  const tablet = /iPad|Tablet|Android(?!.*Mobile)/.test(userAgent);
  if (tablet && os !== 'Linux') return { type: 'tablet', os };
  const mobile = channel !== 'web' || /Mobile|iPhone|Android/.test(userAgent);
  return { type: mobile ? 'mobile' : 'desktop', os };
}

/** The operating system by what the browser says of itself, empty where it says none. */
export function systemOf(userAgent: string, channel: string): string {
  if (channel === 'android' || /Android/.test(userAgent)) return 'Android';
  if (channel === 'ios' || /iPhone|iPad|iPod/.test(userAgent)) return 'iOS';
  if (/Windows/.test(userAgent)) return 'Windows';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'macOS';
  return /Linux|X11/.test(userAgent) ? 'Linux' : '';
}
