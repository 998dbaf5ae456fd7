import { campaignImageRules } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { Problem } from '../../platform/api/problem.ts'
import { resizePicture } from '../../platform/images/pictures.ts'

type Image = { content: Buffer; name: string; media_type: string }

const refused = { not_a_picture: 'notifications.not_an_image', too_large: 'notifications.image_too_large' } as const

/**
 * Re-encodes an uploaded image without its metadata and scales it to the width of a mail. Transparent images become PNG, other images
 * JPEG.
 */
export async function drawCampaignImage(uploaded: Buffer): Promise<Image> {
  const drawn = await resizePicture({ sent: uploaded, ...campaignImageRules, fit: 'inside', format: 'mail' })
  if (typeof drawn === 'string') throw new Problem(refused[drawn], { fields: { image: { code: 'invalid' } } })
  const { content, media_type } = drawn
  return { content, media_type, name: media_type === 'image/png' ? 'picture.png' : 'picture.jpg' }
}
