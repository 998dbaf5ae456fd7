/** Limits for uploaded profile pictures, which are stored as squares of `side` pixels. */
export const pictureRules = { max_bytes: 8 * 2 ** 20, max_pixels: 40_000_000, side: 256 } as const
