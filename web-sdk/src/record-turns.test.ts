import { afterEach, expect, test, vi } from 'vitest';
import type { Camera } from './camera.ts';
import { recordTurns } from './record-turns.ts';

afterEach(() => vi.unstubAllGlobals());

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
