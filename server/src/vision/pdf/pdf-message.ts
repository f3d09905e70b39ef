/** Why a PDF gave no pages. `locked`: it opens with a password alone. */
export type PdfFault = 'unreadable' | 'locked' | 'too_slow';

/** From the process that renders: a page's size, whose RGB pixels follow; the end; or why there are no pages. */
export type RenderedHead =
  | { readonly page: number; readonly width: number; readonly height: number }
  | { readonly pages: number }
  | { readonly fault: Exclude<PdfFault, 'too_slow'> };

/** Pages beyond these are not rendered. */
export const MAX_PAGES = 10;
