/**
 * The anchor of a heading, as GitHub makes it, so that one link leads to the heading both there and on the site. Pure.
 * @param heading the text of the heading, without Markdown
 */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
