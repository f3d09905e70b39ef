/** Picture of a record. */
export interface Picture {
  readonly name: string;
  readonly content_type: string;
  readonly url: string;
}
export const pictureOf = (pictures: readonly Picture[], name: string): Picture | undefined =>
  pictures.find((picture) => picture.name === name);
