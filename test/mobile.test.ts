import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, test } from 'vitest';
import { originOf, readMessage } from '../mobile/react-native/src/messages.ts';
import { repository } from './service.fixture.ts';

const page = 'https://verify.example.com/verify?client_id=1#token';
const said = (message: object) => JSON.stringify({ source: 'hakiki', version: 1, ...message });

/** The function of the example page that sends messages, with `window` as its only surroundings. */
function exampleTell(window: object): (type: string, detail?: object) => void {
  const html = readFileSync(join(repository, 'examples/webview/index.html'), 'utf8');
  const [source] = /function tell\([\s\S]*?\n {2}\}/.exec(html)!;
  return new Function('window', `${source}; return tell;`)(window);
}

test('the example page sends the messages that the wrappers accept, over each channel', () => {
  const sent: unknown[] = [];
  const take = (text: string) => sent.push(JSON.parse(text));
  const complete = { entryId: 7, sessionId: 's', status: 'processing', submittedAt: 'now' };
  for (const window of [
    { ReactNativeWebView: { postMessage: take } },
    { webkit: { messageHandlers: { hakiki: { postMessage: (message: unknown) => sent.push(message) } } } },
    { HakikiAndroid: { postMessage: take } },
    { HakikiAndroid: { post: take } },
  ])
    exampleTell(window)('complete', complete);
  expect(sent).toEqual(Array(4).fill({ source: 'hakiki', version: 1, type: 'complete', ...complete }));
  for (const type of ['ready', 'step', 'error', 'close']) {
    let text = '';
    exampleTell({ ReactNativeWebView: { postMessage: (message: string) => (text = message) } })(type);
    expect(readMessage(text, page, page)).toMatchObject({ type });
    const html = readFileSync(join(repository, 'examples/webview/index.html'), 'utf8');
    expect(html).toContain(`tell('${type}'`);
  }
});

describe('messages of the hosted page in React Native', () => {
  test('are read while the WebView shows our page', () => {
    const complete = { type: 'complete', entryId: 7, sessionId: 's', status: 'processing', submittedAt: 'now' };
    expect(readMessage(said(complete), 'https://verify.example.com/verify', page)).toMatchObject(complete);
    expect(readMessage(said({ type: 'close', reason: 'done' }), page, page)).toMatchObject({ reason: 'done' });
  });

  test('are nothing from another page, of another kind, or without sense', () => {
    for (const from of [
      'https://verify.example.com.evil.example/verify',
      'http://verify.example.com/verify',
      'https://verify.example.com:8443/verify',
      'https://verify.example.com@evil.example/',
      'about:blank',
      '',
    ])
      expect(readMessage(said({ type: 'ready' }), from, page), from).toBeUndefined();
    for (const text of [
      '',
      'null',
      '7',
      '{}',
      said({ type: 'verdict' }),
      said({ type: 'ready', version: 2 }),
      'x'.repeat(5000),
    ])
      expect(readMessage(text, page, page), text).toBeUndefined();
    expect(originOf('HTTPS://Verify.Example.com/x')).toBe('https://verify.example.com');
  });
});

test.each(['src/index.tsx', 'example/App.tsx'])('mobile/react-native/%s is TypeScript that can be parsed', (file) => {
  const text = readFileSync(join(repository, 'mobile/react-native', file), 'utf8');
  expect(parseAst(text, { lang: 'tsx' }).body.length).toBeGreaterThan(2);
});
