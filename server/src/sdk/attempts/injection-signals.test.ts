import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreAfter, weighSignals } from './injection-signals.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const camera = { container: 'matroska', codec: 'vp8', frames: 180, jitterMs: 4.1, noise: 0.6 } as const;
const honest = { camera: 'camera2 1, facing front', facing: 'user', platform: 'Linux armv81', touch_points: 5 };

describe('signals of injection', () => {
  test.each([
    ['a phone', honest, PHONE, camera],
    ['a laptop', { camera: 'Integrated Webcam (0c45:6a09)', platform: 'Win32', touch_points: 0 }, WINDOWS, camera],
    ['a page that says nothing', undefined, PHONE, undefined],
  ])('%s has none', (_name, given, userAgent, traces) => {
    expect(weighSignals({ given, userAgent, traces, bindings: 1 })).toMatchObject({ found: [], total: 0 });
  });

  test.each([
    ['OBS Virtual Camera', 'virtual_camera'],
    ['Snap Camera', 'virtual_camera'],
    ['/tmp/face.mjpeg', 'virtual_camera'],
    ['v4l2loopback (platform:v4l2loopback-000)', 'virtual_camera'],
  ])('%s is called so', (label, name) => {
    const { found } = weighSignals({
      given: { ...honest, camera: label },
      userAgent: PHONE,
      traces: camera,
      bindings: 1,
    });
    expect(found).toEqual([name]);
  });

  test('a device that is not what it says, a file of another browser, a clock too even, no noise at all', () => {
    const found = (given: object, userAgent: string, traces: object = camera) =>
      weighSignals({ given, userAgent, traces: { ...camera, ...traces }, bindings: 1 }).found;
    expect(found({ ...honest, touch_points: 0, platform: 'Win32' }, PHONE)).toEqual(['device_mismatch']);
    expect(found({ platform: 'Linux x86_64' }, WINDOWS)).toEqual(['device_mismatch']);
    expect(found({ platform: 'Win32' }, FIREFOX, { container: 'mov' })).toEqual(['container_mismatch']);
    expect(found(honest, PHONE, { jitterMs: 0 })).toEqual(['even_timing']);
    expect(found(honest, PHONE, { noise: 0 })).toEqual(['no_sensor_noise']);
    expect(found({ ...honest, facing: undefined }, PHONE)).toEqual(['no_facing_mode']);
    expect(found({ ...honest, webdriver: true }, PHONE)).toEqual(['automated_browser']);
  });

  test('whatever a page says: never in its favour, never more than so much against it, never alone decisive for a clip that is clearly live', () => {
    const given = fc.record(
      {
        ...{ camera: fc.string({ maxLength: 200 }), facing: fc.string({ maxLength: 20 }) },
        ...{ platform: fc.string({ maxLength: 60 }), touch_points: fc.nat(50), webdriver: fc.boolean() },
      },
      { requiredKeys: [] },
    );
    const traces = fc.record({
      ...{ container: fc.constantFrom('mov' as const, 'matroska' as const, 'avi' as const, null), codec: fc.string() },
      ...{ frames: fc.nat(2000), jitterMs: fc.option(fc.float({ min: 0, noNaN: true })) },
      noise: fc.option(fc.float({ min: 0, noNaN: true })),
    });
    const any = fc.record({
      ...{ given: fc.option(given, { nil: undefined }), userAgent: fc.constantFrom(PHONE, WINDOWS, FIREFOX, '') },
      ...{ traces: fc.option(traces, { nil: undefined }), bindings: fc.nat(8) },
    });
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), (input, score) => {
        const weighed = weighSignals(input);
        expect(weighed.total).toBeLessThanOrEqual(0);
        expect(weighed.total).toBeGreaterThanOrEqual(-1.2);
        expect(scoreAfter(score, weighed)).toBeLessThanOrEqual(score);
        expect(scoreAfter(0.8, weighed)).toBeGreaterThanOrEqual(0.5);
      }),
    );
  });
});
