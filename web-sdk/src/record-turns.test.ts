import { afterEach, expect, test, vi } from 'vitest';
import type { Camera } from './camera.ts';
import { recordTurns } from './record-turns.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that refuses the recorder is a fault of the camera, which has advice', async () => {
  class Refusing {
    static isTypeSupported = () => true;
    constructor() {
      throw new DOMException('no codec', 'NotSupportedError');
    }
  }
  vi.stubGlobal('MediaRecorder', Refusing);
  const camera = { stream: {}, lost: new Promise<never>(() => {}), stop: () => {} } as unknown as Camera;
  const recording = recordTurns(camera, {
    ...{ turns: 4, light: false, signal: new AbortController().signal, show: () => {}, glow: () => {} },
    commit: () => Promise.reject(new Error('not called')),
  });
  await expect(recording).rejects.toMatchObject({ fault: 'no_recorder' });
});

test('the recording stops when a piece gets no answer', async () => {
  const recorders: EventTarget[] = [];
  class Recorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    constructor() {
      super();
      recorders.push(this);
    }
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
    }
    requestData() {
      const data = new Blob(['bytes']);
      setTimeout(() => this.dispatchEvent(Object.assign(new Event('dataavailable'), { data })));
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('document', new EventTarget());
  const camera = { stream: {}, lost: new Promise<never>(() => {}), stop: () => {} } as unknown as Camera;
  const recording = recordTurns(camera, {
    ...{ turns: 4, light: false, signal: new AbortController().signal, show: () => {}, glow: () => {} },
    commit: () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
  });
  await expect(recording).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(recorders).toMatchObject([{ state: 'inactive' }]);
});
