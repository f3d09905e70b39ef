/** Browser inside another app, by the name of the app. These browsers often keep the camera from a page. */
export interface InAppBrowser {
  readonly app: 'WhatsApp' | 'Messenger' | 'Facebook' | 'Instagram' | 'TikTok';
  /** Browser of the phone's system, in which the page works. */
  readonly browser: 'Chrome' | 'Safari';
  /** Button of the app that leads to the browser: a menu at the top, or WhatsApp's compass at the bottom on iOS. */
  readonly button: '⋮' | '⋯' | 'compass';
}

/**
 * Marks in the user agents. Messenger's also has Facebook's mark, so it comes first. Tried with the user agents in
 * in-app.test.ts, and in none of the apps.
 */
const MARKS: readonly (readonly [InAppBrowser['app'], RegExp])[] = [
  ['WhatsApp', /\bWhatsApp\b/],
  ['Messenger', /MESSENGER|MessengerFor|Orca-Android/],
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFBA[NV]\b|FB_IAB/],
  ['TikTok', /musical_ly|BytedanceWebview|\btrill_|\bTikTok\b/],
];

/** Returns the app whose browser shows this page; undefined for a browser that is an app of its own. */
export function inAppBrowser(userAgent: string = navigator.userAgent): InAppBrowser | undefined {
  const app = MARKS.find(([, mark]) => mark.test(userAgent))?.[0];
  if (!app) return undefined;
  const isIos = /iPhone|iPad|iPod/.test(userAgent);
  const button = isIos ? (app === 'WhatsApp' ? 'compass' : '⋯') : '⋮';
  return { app, browser: isIos ? 'Safari' : 'Chrome', button };
}
