import { messageImageRules } from '@mapwright/contract/notifications/message.ts'
import { isTooLarge, pictures, readable } from '../accounts/picture-from.ts'
import { Problem } from '../api/problem.ts'

type Image = { content: Buffer; name: string; media_type: string }

const refused = (code: 'notifications.not_an_image' | 'notifications.image_too_large', cause?: unknown) =>
  new Problem(code, { fields: { image: { code: 'invalid' } }, cause })

/**
 * A picture for a mail from what somebody sent: drawn anew without the camera's notes, no wider than a mail, as a JPEG or, where it is
 * see-through, a PNG, because mail programs show no others with certainty.
 */
export async function messageImageFrom(sent: Buffer): Promise<Image> {
  if (sent.length === 0) throw refused('notifications.not_an_image')
  const { max_pixels, width } = messageImageRules
  const library = await pictures()
  const image = library(sent, { limitInputPixels: max_pixels, failOn: 'error', animated: false })
  const facts = await image.metadata().catch((error: unknown) => {
    throw refused(isTooLarge(error) ? 'notifications.image_too_large' : 'notifications.not_an_image', error)
  })
  if (!readable.has(facts.format)) throw refused('notifications.not_an_image')
  if (facts.width * facts.height > max_pixels) throw refused('notifications.image_too_large')
  const drawn = image.autoOrient().resize({ width, withoutEnlargement: true }).timeout({ seconds: 10 })
  const content = await (facts.hasAlpha ? drawn.png() : drawn.jpeg({ quality: 84 }))
    .toBuffer()
    .catch((error: unknown) => {
      throw refused('notifications.not_an_image', error)
    })
  return facts.hasAlpha
    ? { content, name: 'picture.png', media_type: 'image/png' }
    : { content, name: 'picture.jpg', media_type: 'image/jpeg' }
}
