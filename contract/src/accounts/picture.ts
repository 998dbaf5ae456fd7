/** What may be sent as a profile picture, and what becomes of it: a square of `side` pixels. */
export const pictureRules = { max_bytes: 8 * 2 ** 20, max_pixels: 40_000_000, side: 256 } as const
