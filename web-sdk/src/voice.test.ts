import { expect, test } from 'vitest';
import { type Speech, Voice } from './voice.ts';

type Utterance = { text: string; lang: string; onend?: () => void };

/** Fake browser with some voices. `end` ends the text that is being read. */
function browser(voices: readonly { lang: string; localService: boolean }[]) {
  const read: string[] = [];
  let current: Utterance | undefined;
  const speech: Speech = {
    get speaking() {
      return current !== undefined;
    },
    addEventListener: () => {},
    getVoices: () => voices,
    speak(utterance) {
      current = utterance as unknown as Utterance;
      read.push(`${current.lang} ${current.text}`);
    },
    cancel() {
      current = undefined;
    },
  };
  const voice = new Voice(speech, (text) => ({ text, lang: '' }) as unknown as SpeechSynthesisUtterance);
  const end = () => {
    const ended = current;
    current = undefined;
    ended?.onend?.();
  };
  return { voice, read, end };
}
const LOCAL = { lang: 'en-GB', localService: true };

test('only a voice of the device itself counts, in the language of the page', () => {
  const { voice } = browser([{ lang: 'fr-FR', localService: false }, LOCAL, { lang: 'sw_KE', localService: true }]);
  expect([voice.has('en'), voice.has('sw'), voice.has('fr'), voice.has('ha')]).toEqual([true, true, false, false]);
});

test('nothing is read until it is switched on, and nothing after it is switched off', () => {
  const { voice, read, end } = browser([LOCAL]);
  voice.now('one', 'en');
  voice.setOn(true);
  voice.now('two', 'en');
  voice.follow('three', 'en');
  voice.setOn(false);
  end();
  voice.follow('four', 'en');
  expect(read).toEqual(['en-GB two']);
});

test('a text that must be heard now ends the current one; of texts that wait, the last is read', () => {
  const { voice, read, end } = browser([LOCAL]);
  voice.setOn(true);
  voice.follow('screen', 'en');
  voice.follow('hint one', 'en');
  voice.follow('hint two', 'en');
  end();
  voice.now('turn left', 'en');
  end();
  expect(read).toEqual(['en-GB screen', 'en-GB hint two', 'en-GB turn left']);
});

test('a text in a language without a voice is not read by another one', () => {
  const { voice, read } = browser([LOCAL]);
  voice.setOn(true);
  voice.now('Bonjour', 'fr');
  expect(read).toEqual([]);
});

test('a browser without speech has no voice', () => {
  const voice = new Voice(undefined);
  voice.setOn(true);
  voice.now('text', 'en');
  expect(voice.has('en')).toBe(false);
});
