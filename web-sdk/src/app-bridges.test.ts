import { expect, test } from 'vitest';
import { channelOf } from './app-bridges.ts';

const post = { postMessage: () => undefined };
test.each([
  ['a browser', {}, 'Mozilla/5.0 (Linux; Android 14)', 'web'],
  ['an Android app', { HakikiAndroid: post }, '', 'android'],
  ['an iOS app', { webkit: { messageHandlers: { hakiki: post } } }, '', 'ios'],
  ['React Native on Android', { ReactNativeWebView: post }, 'Mozilla/5.0 (Linux; Android 14)', 'android'],
  ['React Native on an iPhone', { ReactNativeWebView: post }, 'Mozilla/5.0 (iPhone)', 'ios'],
  ['Safari, which has other message handlers', { webkit: { messageHandlers: {} } }, 'Mozilla/5.0 (iPhone)', 'web'],
] as const)('%s', (_name, around, userAgent, channel) => {
  expect(channelOf(around, userAgent)).toBe(channel);
});
