import { documentHint, type Grey } from './document-hint.ts';

/** Analyses the camera's pictures in a worker, so that the screen of a slow phone stays smooth. */
const worker = globalThis as unknown as {
  onmessage: (event: { readonly data: Grey }) => void;
  postMessage(hint: string): void;
};
let before: Grey | undefined;
worker.onmessage = ({ data }) => {
  worker.postMessage(documentHint(data, before));
  before = data;
};
