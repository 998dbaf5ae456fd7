import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  GetCampaignImage,
  RemoveCampaignImage,
  UploadCampaignImage,
} from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { command, type QueryContext, query, type Upload } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { insertFile } from '../../platform/files/file-rows.ts'
import { imagePath } from './campaign-html.ts'
import { deleteImages, readCampaignImage } from './campaign-image-rows.ts'
import { drawCampaignImage } from './draw-campaign-image.ts'

/** Re-encodes the uploaded image and stores the result in its place. If the command fails afterward, a cleanup deletes the stored image. */
async function storeImage({ files, app }: QueryContext<typeof UploadCampaignImage>): Promise<Upload> {
  const sent = found(files.image?.[0], 'notifications.not_an_image')
  const { content, ...described } = await drawCampaignImage(await buffer(await app.files.read(sent.storage_key)))
  return { ...(await app.files.put(Readable.from([content]), { maxBytes: content.length })), ...described }
}

/** Stores an image for a campaign draft. */
export const uploadCampaignImage = command(UploadCampaignImage, {
  prepare: storeImage,
  run: async ({ tx, actor, now, prepared, audit }) => {
    const { _id } = await insertFile(tx, prepared, { owner_id: actor._id, now })
    await tx`INSERT INTO campaign_images (file_id, loosened_at) VALUES (${_id}, ${now})`
    audit({ target_id: _id })
    return { file_id: _id, url: `${imagePath}${_id}` }
  },
})

/** Deletes an image unless a sent campaign uses it. */
export const removeCampaignImage = command(RemoveCampaignImage, async ({ tx, body: { file_id }, now, audit }) => {
  const [image] = await tx<{ status: string | null }[]>`
    SELECT c.status FROM campaign_images i LEFT JOIN campaigns c ON c._id = i.campaign_id WHERE i.file_id = ${file_id} FOR UPDATE OF i`
  const { status } = found(image, 'notifications.image_not_found')
  if (status !== null && status !== 'draft') throw new Problem('notifications.message_sent')
  await deleteImages(tx, [file_id], now)
  audit({ target_id: file_id })
  return {}
})

/** Returns an image for the editor and the preview. */
export const campaignImage = query(GetCampaignImage, async ({ sql, params }) => {
  const file = found(await readCampaignImage(sql, params.id), 'notifications.image_not_found')
  return { name: file.name, media_type: file.media_type, content: file }
})
