/** The reason why a PDF gave no pages. `locked`: it requires a password. */
export type PdfFault = 'unreadable' | 'locked' | 'too_slow';

/**
 * Message from the rendering process. It has three kinds: a page's size, followed by its RGB pixels; the end of the
 * pages; or the reason why there are no pages.
 */
export type RenderedHead =
  | { readonly page: number; readonly width: number; readonly height: number }
  | { readonly pages: number }
  | { readonly fault: Exclude<PdfFault, 'too_slow'> };

/** Maximum number of pages that are rendered. */
export const MAX_PAGES = 10;
