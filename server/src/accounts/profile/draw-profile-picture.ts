import { pictureRules } from '@mapwright/contract/accounts/picture.ts'
import { Problem } from '../../platform/api/problem.ts'
import { resizePicture } from '../../platform/images/pictures.ts'

const refused = { not_a_picture: 'accounts.not_a_picture', too_large: 'accounts.picture_too_large' } as const

/** Converts an upload to a square WebP picture: the first frame, upright, cropped at the center, without metadata. */
export async function drawProfilePicture(sent: Buffer): Promise<Buffer> {
  const { side, max_pixels } = pictureRules
  const drawn = await resizePicture({ sent, max_pixels, width: side, height: side, fit: 'cover', format: 'webp' })
  if (typeof drawn === 'string') throw new Problem(refused[drawn], { fields: { picture: { code: 'invalid' } } })
  return drawn.content
}
