/** Time in milliseconds after which every browser has begun to save the file. */
const SAVED_MS = 60_000;

/** Lets the browser save the body of an answer, under the name that its `Content-Disposition` gives. */
export async function saveFile(response: Response): Promise<void> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'hakiki';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
}
