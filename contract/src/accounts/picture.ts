/** Limits for uploaded profile pictures, and the size of the stored square in pixels. */
export const pictureRules = { max_bytes: 8 * 2 ** 20, max_pixels: 40_000_000, side: 256 } as const
