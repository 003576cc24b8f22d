/** The images of one change that become links, because the service does not accept them. */
export interface RejectedImages {
  has(address: string): boolean;
}

/** No image was rejected until now. */
export const noRejectedImages: RejectedImages = { has: () => false };

/** Whether an address shows an image of a kind that the service never accepts. Source: Docs v1, InsertInlineImageRequest: PNG, JPEG or GIF. */
export const isUnsupportedImage = (address: string): boolean =>
  URL.canParse(address) && /\.svgz?$/i.test(new URL(address).pathname);
