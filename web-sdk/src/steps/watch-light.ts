import { h } from '../dom.ts';
import { lightOf } from '../pictures.ts';
import type { Screen } from '../screen.ts';

const LOOK_MS = 400;
/** Mean luma, 0 to 255, outside which a picture is hard to read. */
const [DARK, BRIGHT] = [60, 220];

/** Says under the picture, and to screen readers, when there is too little or too much light. */
export function watchLight(video: HTMLVideoElement, hint: HTMLElement, screen: Screen, otherwise: string) {
  const canvas = h('canvas');
  const timer = setInterval(() => {
    if (!video.videoWidth) return;
    const light = lightOf(video, canvas);
    const text = light < DARK ? screen.t('hint.dark') : light > BRIGHT ? screen.t('hint.bright') : otherwise;
    if (hint.textContent === text) return;
    hint.textContent = text;
    screen.say(text);
  }, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}
