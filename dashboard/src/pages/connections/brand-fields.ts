/** Brand as the user typed it into the form. An empty text means that the value is not set. */
export interface BrandFields {
  readonly name: string;
  readonly logo: string;
  readonly colour: string;
  /** Corner radius in pixels. */
  readonly radius: string;
  readonly font: string;
}

/** Returns the brand in the form of the API and the capture element. Leaves out values that are not set. Pure. */
export const brandFrom = ({ name, logo, colour, radius, font }: BrandFields) => ({
  ...(colour && { colour }),
  ...(name && { name }),
  ...(logo && { logo }),
  ...(radius && { radius: Number(radius) }),
  ...(font && { font }),
});
