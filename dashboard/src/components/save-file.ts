/** Time in milliseconds after which the file is no longer needed, because every browser has begun to save it. */
const SAVED_MS = 60_000;

/** Makes the browser save the body of an answer as a file. The name comes from the header `Content-Disposition`. */
export async function saveFile(response: Response): Promise<void> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'hakiki';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
}
