import { type DocumentLook, type Grey, lookAtDocument } from './document-hint.ts';

/** Analyses the camera's pictures in a worker, so that the screen of a slow phone stays smooth. */
const worker = globalThis as unknown as {
  onmessage: (event: { readonly data: Grey }) => void;
  postMessage(look: DocumentLook): void;
};
let before: Grey | undefined;
worker.onmessage = ({ data }) => {
  worker.postMessage(lookAtDocument(data, before));
  before = data;
};
