/** The widths in pixels in which product pictures are offered. */
export const pictureWidths = [320, 480, 800, 1200, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * The widths to offer for a picture: all smaller ones, and the smallest one that shows it at full size. `pixels` is the actual width of the
 * file.
 */
export function offeredWidths(width: number): { width: PictureWidth; pixels: number }[] {
  const needed = pictureWidths.filter((_, at) => at === 0 || (pictureWidths[at - 1] ?? 0) < width)
  return needed.map((one) => ({ width: one, pixels: Math.min(one, width) }))
}
