import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  GetMessageImage,
  RemoveMessageImage,
  UploadMessageImage,
} from '@mapwright/contract/notifications/message-endpoints.ts'
import { command, type QueryContext, query, type Upload } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import { keepFile } from '../files/file-rows.ts'
import { imagePath } from './message-html.ts'
import { messageImageFrom } from './message-image-from.ts'
import { dropImages, readMessageImage } from './message-image-rows.ts'

/** What was sent is never kept: only the picture that was drawn from it. Should the call fail, the sweep removes that. */
async function storeImage({ files, app }: QueryContext<typeof UploadMessageImage>): Promise<Upload> {
  const sent = found(files.image?.[0], 'notifications.not_an_image')
  const { content, ...described } = await messageImageFrom(await buffer(await app.files.read(sent.storage_key)))
  return { ...(await app.files.put(Readable.from([content]), { maxBytes: content.length })), ...described }
}

/** Keeps a picture for a message that is being written. */
export const uploadMessageImage = command(
  UploadMessageImage,
  async ({ tx, actor, now, prepared, audit }) => {
    const { _id } = await keepFile(tx, prepared, { owner_id: actor._id, now })
    await tx`INSERT INTO message_images (file_id, loosened_at) VALUES (${_id}, ${now})`
    audit({ target_id: _id })
    return { file_id: _id, url: `${imagePath}${_id}` }
  },
  storeImage,
)

/** Removes a picture; what was sent with it keeps it. */
export const removeMessageImage = command(RemoveMessageImage, async ({ tx, body: { file_id }, now, audit }) => {
  const [image] = await tx<{ status: string | null }[]>`
    SELECT m.status FROM message_images i LEFT JOIN messages m ON m._id = i.message_id WHERE i.file_id = ${file_id} FOR UPDATE OF i`
  const { status } = found(image, 'notifications.image_not_found')
  if (status !== null && status !== 'draft') throw new Problem('notifications.message_sent')
  await dropImages(tx, [file_id], now)
  audit({ target_id: file_id })
  return {}
})

/** A picture for the editor and the preview. */
export const messageImage = query(GetMessageImage, async ({ sql, params }) => {
  const file = found(await readMessageImage(sql, params.id), 'notifications.image_not_found')
  return { name: file.name, media_type: file.media_type, content: file }
})
