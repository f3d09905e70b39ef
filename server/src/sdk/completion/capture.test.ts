import type { LivenessCompleted } from '@hakiki/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureQualityOf, deviceClassOf } from './capture.ts';

const device = (userAgent: string, channel = 'web', capabilities?: unknown) => ({
  ...{ ip: '203.0.113.7', userAgent, channel },
  capabilities,
});
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 'android-chrome'],
  [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'android-samsung'],
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0`, 'android-edge'],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A135F; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36',
    'android-webview',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'ios-safari',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1',
    'ios-chrome',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'windows-firefox'],
  ['', 'other-other'],
])('%s is %s', (userAgent, name) => expect(deviceClassOf(device(userAgent))).toBe(name));

test('an application, and little memory, are said', () => {
  expect(deviceClassOf(device('okhttp/4.12', 'android'))).toBe('android-app');
  const chrome = `${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`;
  expect(deviceClassOf(device(chrome, 'web', { low_memory: true }))).toBe('android-chrome-low-memory');
  expect(deviceClassOf(device(chrome, 'web', { low_memory: 'yes' }))).toBe('android-chrome');
});

test('whatever a browser says of itself, the class is one of few words', () =>
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('web', 'android', 'ios'), fc.jsonValue(), (agent, channel, can) => {
      expect(deviceClassOf(device(agent, channel, can))).toMatch(
        /^(android|ios|windows|macos|linux|other)-(edge|samsung|opera|firefox|webview|chrome|safari|app|other)(-low-memory)?$/,
      );
    }),
  ));

const run = (face_detected: boolean, is_blurry: boolean, status?: 'verified' | 'unreadable') =>
  ({
    biometrics: { face_analysis: { face_quality: { face_detected, is_blurry } } },
    ...(status && { document: { status } }),
  }) as LivenessCompleted;

test.each([
  [run(true, false), 'good'],
  [run(true, false, 'verified'), 'good'],
  [run(true, true), 'blurry'],
  [run(false, true, 'unreadable'), 'no_face'],
  [run(true, false, 'unreadable'), 'unreadable_document'],
])('what was wrong with the pictures', (given, quality) => expect(captureQualityOf(given)).toBe(quality));
