/**
 * Post code formats by country: 9 stands for a digit, A for a letter, any other character for itself; alternatives are separated by "|".
 */
export const pictureRules = { max_bytes: 8 * 2 ** 20, max_pixels: 40_000_000, side: 256 } as const
