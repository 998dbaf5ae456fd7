/** Widths in pixels in which product pictures are available. */
export const pictureWidths = [320, 480, 800, 1200, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * Returns the available widths of a picture: all widths below its own, and for the full size the first width that is not
 * below it. `pixels` is the actual width of the file.
 */
export function offeredWidths(width: number): { width: PictureWidth; pixels: number }[] {
  const needed = pictureWidths.filter((_, at) => at === 0 || (pictureWidths[at - 1] ?? 0) < width)
  return needed.map((one) => ({ width: one, pixels: Math.min(one, width) }))
}
