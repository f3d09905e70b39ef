import { type DocumentLook, type Grey, lookAtDocument } from './document-hint.ts';

/** Analyses pictures from the camera in a worker, so that the page does not stutter on a slow phone. */
const worker = globalThis as unknown as {
  onmessage: (event: { readonly data: Grey }) => void;
  postMessage(look: DocumentLook): void;
};
let before: Grey | undefined;
worker.onmessage = ({ data }) => {
  worker.postMessage(lookAtDocument(data, before));
  before = data;
};
