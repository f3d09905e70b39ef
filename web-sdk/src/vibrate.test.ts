import { afterEach, expect, test, vi } from 'vitest';
import { pulse } from './vibrate.ts';

afterEach(() => vi.unstubAllGlobals());
const reduced = (matches: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches && query.includes('reduced-motion') }));

test('a device vibrates once, for a moment', () => {
  reduced(false);
  const vibrate = vi.fn(() => true);
  pulse({ vibrate });
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(40);
});

test('nothing moves for a person who asks for less motion, or on a device that cannot', () => {
  reduced(true);
  const vibrate = vi.fn(() => true);
  pulse({ vibrate });
  expect(vibrate).not.toHaveBeenCalled();
  reduced(false);
  expect(() => pulse({})).not.toThrow();
});
