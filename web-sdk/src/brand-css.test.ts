import { expect, test } from 'vitest';
import { brandCss } from './styles.ts';

test('a brand sets its colour, corners and fonts, each name in quotation marks', () => {
  expect(brandCss({ colour: '#0a7d4f', radius: 0, font: 'Source Sans 3,"Segoe UI", sans-serif' })).toBe(
    ':host { --_brand: #0a7d4f; --_on-brand: #ffffff; --_brand-radius: 0px; ' +
      '--_brand-font: "Source Sans 3", "Segoe UI", sans-serif, system-ui, sans-serif; }',
  );
  expect(brandCss({ name: 'Ada' })).toBe('');
});

test('nothing but names of fonts, a colour and a length reaches the style sheet', () => {
  for (const font of [
    'x; } :host { display: none',
    'url(https://example.com/font)',
    'a\\22 b',
    "'x'",
    '/* x',
    'x'.repeat(301),
  ])
    expect(brandCss({ font })).toBe('');
  expect(brandCss({ font: '"a"b"' })).toBe(':host { --_brand-font: "ab", system-ui, sans-serif; }');
  expect(brandCss({ radius: 25 })).toBe('');
  expect(brandCss({ radius: '1px; } * { color: red' as unknown as number })).toBe('');
  expect(brandCss({ colour: 'red; }' })).toBe('');
});
