import sharp from 'sharp'

/** What to draw of a picture that somebody sent. */
export type Drawing = {
  sent: Uint8Array
  /** Judged before a pixel is read. */
  max_pixels: number
  width: number
  /** Left out: as the width demands. */
  height?: number
  fit: 'cover' | 'inside'
  /** `mail`: JPEG, or PNG where it is see-through, as mail programs show no others with certainty. */
  format: 'webp' | 'mail'
}

export type PictureFault = 'not_a_picture' | 'too_large'
export type Drawn = { content: Uint8Array; width: number; height: number; media_type: string }

const readable = new Set(['jpeg', 'png', 'webp', 'gif'])
const loaders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((name) => `VipsForeignLoad${name}`)
const timeoutSeconds = 20

// Whatever is not one of the four kinds, SVG above all, has no reader.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.cache(false)
sharp.concurrency(1)

const isTooLarge = (error: unknown): boolean => error instanceof Error && /pixel limit/i.test(error.message)

/** Draws a picture again: the first image in it, upright, no larger than wanted, without the camera's notes. */
export async function draw({ sent, max_pixels, width, height, fit, format }: Drawing): Promise<Drawn | PictureFault> {
  if (sent.length === 0) return 'not_a_picture'
  const image = sharp(sent, { limitInputPixels: max_pixels, failOn: 'error', animated: false })
  try {
    const facts = await image.metadata()
    if (!readable.has(facts.format)) return 'not_a_picture'
    if (facts.width * facts.height > max_pixels) return 'too_large'
    const drawn = image
      .autoOrient()
      .resize({ width, ...(height === undefined ? {} : { height }), fit, withoutEnlargement: fit === 'inside' })
      .timeout({ seconds: timeoutSeconds })
    const written =
      format === 'webp' ? drawn.webp({ quality: 82 }) : facts.hasAlpha ? drawn.png() : drawn.jpeg({ quality: 84 })
    const { data, info } = await written.toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height, media_type: `image/${info.format}` }
  } catch (error) {
    return isTooLarge(error) ? 'too_large' : 'not_a_picture'
  }
}

/** One of our own drawings as PNG, for a document that knows no WebP. */
export const asPng = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture).png().timeout({ seconds: timeoutSeconds }).toBuffer()

type Icon = { picture: Uint8Array; size: number; inner: number; ground: string }

/** A picture in the middle of a square of one color, as PNG. */
export async function drawIcon({ picture, size, inner, ground }: Icon): Promise<Uint8Array> {
  const drawn = await sharp(picture)
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: drawn }])
    .png()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
}
