/** The reason why a PDF has no pages in the result. `locked` means that the PDF requires a password. */
export type PdfFault = 'unreadable' | 'locked' | 'too_slow';

/**
 * Message from the rendering process. There are three kinds of messages: the size of a page, followed by its RGB
 * pixels; the end of the pages; and the reason why there are no pages.
 */
export type RenderedHead =
  | { readonly page: number; readonly width: number; readonly height: number }
  | { readonly pages: number }
  | { readonly fault: Exclude<PdfFault, 'too_slow'> };

/** Maximum number of pages that are rendered. */
export const MAX_PAGES = 10;
