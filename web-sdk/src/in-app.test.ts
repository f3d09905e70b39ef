import { expect, test } from 'vitest';
import { inAppBrowser } from './in-app.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

test.each([
  [`${ANDROID} [FB_IAB/FB4A;FBAV/470.0.0.40.79;]`, 'Facebook', 'Chrome', '⋮'],
  [`${IPHONE} [FBAN/FBIOS;FBAV/470.0.0.42;FBBV/612;FBDV/iPhone14,5]`, 'Facebook', 'Safari', '⋯'],
  [`${ANDROID} [FB_IAB/MESSENGER;FBAV/465.0.0.38;]`, 'Messenger', 'Chrome', '⋮'],
  [`${IPHONE} [FBAN/MessengerForiOS;FBAV/465.0]`, 'Messenger', 'Safari', '⋯'],
  [`${ANDROID} Instagram 336.0.0.35.90 Android (34/14; 450dpi)`, 'Instagram', 'Chrome', '⋮'],
  [`${IPHONE} Instagram 336.0.2.23 (iPhone14,5; iOS 17_5)`, 'Instagram', 'Safari', '⋯'],
  [`${ANDROID} musical_ly_2023501030 JsSdk/1.0 NetType/WIFI BytedanceWebview/d8a21c6`, 'TikTok', 'Chrome', '⋮'],
  [`${IPHONE} musical_ly_35.1.0 JsSdk/2.0 BytedanceWebview/d8a21c6`, 'TikTok', 'Safari', '⋯'],
  [`${ANDROID} trill_350104`, 'TikTok', 'Chrome', '⋮'],
  [`${ANDROID} WhatsApp/2.24.12`, 'WhatsApp', 'Chrome', '⋮'],
  [`${IPHONE} WhatsApp/24.12.78`, 'WhatsApp', 'Safari', 'compass'],
])('%s', (userAgent, app, browser, button) => {
  expect(inAppBrowser(userAgent)).toEqual({ app, browser, button });
});

test.each([
  `${ANDROID.replace('; wv', '')}`,
  `${IPHONE.replace('Mobile/', 'Version/17.5 Mobile/')} Safari/604.1`,
  `${ANDROID}`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
])('a browser of its own, or the WebView of an unknown app: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBeUndefined();
});
