import { pictureRules } from '@mapwright/contract/accounts/picture.ts'
import type sharp from 'sharp'
import { Problem } from '../api/problem.ts'

export const readable = new Set(['jpeg', 'png', 'webp', 'gif'])
const loaders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((name) => `VipsForeignLoad${name}`)

let loaded: Promise<typeof sharp> | undefined

/** Loaded when the first picture comes. Whatever is not one of the four kinds, SVG above all, has no reader. */
export const pictures = () => {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: loaders })
    library.cache(false)
    library.concurrency(1)
    return library
  })
  return loaded
}

const refused = (code: 'accounts.not_a_picture' | 'accounts.picture_too_large', cause?: unknown) =>
  new Problem(code, { fields: { picture: { code: 'invalid' } }, cause })

/**
 * A profile picture from what somebody sent: the first image in it, upright, its middle square, without any of the camera's notes.
 * Its size is read and judged before a pixel of it is.
 */
export async function pictureFrom(sent: Buffer): Promise<Buffer> {
  if (sent.length === 0) throw refused('accounts.not_a_picture')
  const library = await pictures()
  const image = library(sent, { limitInputPixels: pictureRules.max_pixels, failOn: 'error', animated: false })
  const facts = await image.metadata().catch((error: unknown) => {
    throw refused(isTooLarge(error) ? 'accounts.picture_too_large' : 'accounts.not_a_picture', error)
  })
  if (!readable.has(facts.format)) throw refused('accounts.not_a_picture')
  if (facts.width * facts.height > pictureRules.max_pixels) throw refused('accounts.picture_too_large')
  const { side } = pictureRules
  return image
    .autoOrient()
    .resize(side, side, { fit: 'cover', position: 'centre' })
    .webp({ quality: 82 })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch((error: unknown) => {
      throw refused('accounts.not_a_picture', error)
    })
}

export const isTooLarge = (error: unknown): boolean => error instanceof Error && /pixel limit/i.test(error.message)
