import sharp, { type Sharp } from 'sharp'

export { drawPicture } from './draw-picture.ts'

/** A picture to resize, and the properties of the result. Sizes are in pixels. */
export type ResizeRequest = {
  sent: Uint8Array
  /** Maximum number of pixels of the original. Checked before decoding. */
  max_pixels: number
  width: number
  /** Height in pixels; by default, proportional to the width. */
  height?: number
  fit: 'cover' | 'inside'
  /** The output format. `mail`: JPEG, or PNG for transparent pictures, because all mail clients support these. */
  format: 'webp' | 'avif' | 'mail'
}

export type PictureFault = 'not_a_picture' | 'too_large'
export type ResizedPicture = { content: Uint8Array; width: number; height: number; media_type: string }

const supportedFormats = new Set(['jpeg', 'png', 'webp', 'gif'])
const loaders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((name) => `VipsForeignLoad${name}`)
const timeoutSeconds = 20

// Blocks all input formats except the supported ones. Most importantly, this blocks SVG.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.cache(false)
sharp.concurrency(1)

const isTooLarge = (error: unknown): boolean => error instanceof Error && /pixel limit/i.test(error.message)

function encode(picture: Sharp, format: ResizeRequest['format'], hasAlpha: boolean): Sharp {
  if (format === 'webp') return picture.webp({ quality: 82 })
  // A higher effort takes several times as long and saves only a few percent.
  if (format === 'avif') return picture.avif({ quality: 58, effort: 2 })
  return hasAlpha ? picture.png() : picture.jpeg({ quality: 84 })
}

/** Re-encodes the first frame of a picture: upright, without metadata, no larger than requested. */
export async function resize({
  sent,
  max_pixels,
  width,
  height,
  fit,
  format,
}: ResizeRequest): Promise<ResizedPicture | PictureFault> {
  if (sent.length === 0) return 'not_a_picture'
  const image = sharp(sent, { limitInputPixels: max_pixels, failOn: 'error', animated: false })
  try {
    const metadata = await image.metadata()
    if (!supportedFormats.has(metadata.format)) return 'not_a_picture'
    if (metadata.width * metadata.height > max_pixels) return 'too_large'
    const resized = image
      .autoOrient()
      .resize({ width, ...(height === undefined ? {} : { height }), fit, withoutEnlargement: fit === 'inside' })
      .timeout({ seconds: timeoutSeconds })
    const { data, info } = await encode(resized, format, metadata.hasAlpha).toBuffer({ resolveWithObject: true })
    const media_type = `image/${format === 'avif' ? format : info.format}`
    return { content: data, width: info.width, height: info.height, media_type }
  } catch (error) {
    return isTooLarge(error) ? 'too_large' : 'not_a_picture'
  }
}

/** Converts a picture made by `resize` to PNG. For documents that do not support WebP. */
export const toPng = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture).png().timeout({ seconds: timeoutSeconds }).toBuffer()

type Icon = { picture: Uint8Array; size: number; inner: number; background: string }

/** Centers a picture on a square of a single color. Returns a PNG. */
export async function makeIcon({ picture, size, inner, background }: Icon): Promise<Uint8Array> {
  const inset = await sharp(picture)
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: background } })
    .composite([{ input: inset }])
    .png()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
}

type Print = { picture: Uint8Array; width: number; height: number }

/** Scales a picture to a size in pixels and puts it on a white background, because PDF/A restricts transparency. Returns a PNG. */
export const makePrint = ({ picture, width, height }: Print): Promise<Uint8Array> =>
  sharp(picture, { limitInputPixels: 50_000_000 })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
