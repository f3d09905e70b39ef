/** Browser inside another app, by the name of the app. Such a browser often does not allow the camera. */
export interface InAppBrowser {
  readonly app: 'WhatsApp' | 'Messenger' | 'Facebook' | 'Instagram' | 'TikTok';
  /** Browser of the phone's system, in which the page works. */
  readonly browser: 'Chrome' | 'Safari';
  /**
   * Button in the app that opens the page in the system's browser: a menu at the top, or on iOS the compass at the
   * bottom of WhatsApp.
   */
  readonly button: '⋮' | '⋯' | 'compass';
}

/**
 * Marks of the apps in user agents. Messenger comes before Facebook, because Messenger's user agent has both marks. The
 * marks were tested with the user agents in in-app.test.ts, but not in the apps.
 */
const MARKS: readonly (readonly [InAppBrowser['app'], RegExp])[] = [
  ['WhatsApp', /\bWhatsApp\b/],
  ['Messenger', /MESSENGER|MessengerFor|Orca-Android/],
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFBA[NV]\b|FB_IAB/],
  ['TikTok', /musical_ly|BytedanceWebview|\btrill_|\bTikTok\b/],
];

/** Returns the app whose browser shows this page. Undefined for a normal browser. */
export function inAppBrowser(userAgent: string = navigator.userAgent): InAppBrowser | undefined {
  const app = MARKS.find(([, mark]) => mark.test(userAgent))?.[0];
  if (!app) return undefined;
  const isIos = /iPhone|iPad|iPod/.test(userAgent);
  const button = isIos ? (app === 'WhatsApp' ? 'compass' : '⋯') : '⋮';
  return { app, browser: isIos ? 'Safari' : 'Chrome', button };
}
