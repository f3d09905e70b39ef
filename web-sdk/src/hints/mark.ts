import { h } from '../dom.ts';
import { type Grey, glareIn, type Share } from './document-hint.ts';

/** Returns the grey pixels of a canvas. */
export function readGrey(context: CanvasRenderingContext2D, width: number, height: number): Grey {
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = 0.299 * data[4 * at]! + 0.587 * data[4 * at + 1]! + 0.114 * data[4 * at + 2]!;
  return { width, height, pixels };
}

/** Margin around a mark, as a share of the picture, so that the line of the mark does not cover the reflection. */
const MARGIN = 0.02;

/** Places a mark over a part of the picture below the mark. Hides the mark if `part` is undefined. */
export function showMark(mark: HTMLElement, part: Share | undefined): void {
  mark.hidden = part === undefined;
  if (!part) return;
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  mark.style.left = percent(part.left - MARGIN);
  mark.style.top = percent(part.top - MARGIN);
  mark.style.width = percent(part.width + 2 * MARGIN);
  mark.style.height = percent(part.height + 2 * MARGIN);
}

/** Longer side, in pixels, of the reduced picture in which a reflection is searched. */
const LONG = 240;

/** Returns a picture with a mark over its largest reflection, if it has one. */
export function withGlareMarked(image: HTMLImageElement): HTMLElement {
  const mark = h('div', { class: 'glare', 'aria-hidden': 'true', hidden: true });
  const look = () => {
    const { naturalWidth, naturalHeight } = image;
    const scale = LONG / Math.max(naturalWidth, naturalHeight);
    const [width, height] = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)];
    const canvas = h('canvas', { width, height });
    const context = canvas.getContext('2d');
    if (!context) return;
    context.drawImage(image, 0, 0, width, height);
    showMark(mark, glareIn(readGrey(context, width, height), true));
  };
  image.addEventListener('load', look);
  return h('div', { class: 'marked' }, image, mark);
}
