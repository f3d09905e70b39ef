/** Brand as typed in the form. An empty text is not set. */
export interface BrandFields {
  readonly name: string;
  readonly logo: string;
  readonly colour: string;
  /** Pixels. */
  readonly radius: string;
  readonly font: string;
}

/** Returns the brand that the API and the capture element take, without what is not set. Pure. */
export const brandFrom = ({ name, logo, colour, radius, font }: BrandFields) => ({
  ...(colour && { colour }),
  ...(name && { name }),
  ...(logo && { logo }),
  ...(radius && { radius: Number(radius) }),
  ...(font && { font }),
});
