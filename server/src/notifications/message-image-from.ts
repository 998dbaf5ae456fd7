import { messageImageRules } from '@mapwright/contract/notifications/message.ts'
import { Problem } from '../api/problem.ts'
import { drawPicture } from '../files/pictures.ts'

type Image = { content: Buffer; name: string; media_type: string }

const refused = { not_a_picture: 'notifications.not_an_image', too_large: 'notifications.image_too_large' } as const

/**
 * A picture for a mail from what somebody sent: drawn again without the camera's notes, no wider than a mail, as a JPEG or, where it is
 * see-through, a PNG.
 */
export async function messageImageFrom(sent: Buffer): Promise<Image> {
  const drawn = await drawPicture({ sent, ...messageImageRules, fit: 'inside', format: 'mail' })
  if (typeof drawn === 'string') throw new Problem(refused[drawn], { fields: { image: { code: 'invalid' } } })
  const { content, media_type } = drawn
  return { content, media_type, name: media_type === 'image/png' ? 'picture.png' : 'picture.jpg' }
}
