import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { command, type QueryContext, type Upload } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { deleteFile, insertFile } from '../../platform/files/file-rows.ts'
import { readUser, writeUser } from '../user-rows.ts'
import { drawProfilePicture } from './draw-profile-picture.ts'

export const updateProfile = command(UpdateProfile, {
  prepare: storePicture,
  run: async ({ tx, actor, prepared, now, body: { remove_picture, theme, language, single_keys, ...described } }) => {
    await writeUser(tx, actor._id, {
      ...described,
      ...(theme === undefined ? {} : { theme: theme || null }),
      ...(language === undefined ? {} : { language: language || null }),
      ...(single_keys === undefined ? {} : { single_keys: single_keys === 'true' }),
    })
    if (prepared) {
      const { _id } = await insertFile(tx, prepared, { owner_id: actor._id, now })
      await changePicture(tx, actor._id, _id, now)
    } else if (remove_picture) await changePicture(tx, actor._id, null, now)
    return { user: await readUser(tx, actor._id) }
  },
})

/** Replaces or removes a user's picture. */
async function changePicture(tx: Tx, user_id: string, picture: string | null, now: Date): Promise<void> {
  const [before] = await tx<{ picture: string | null }[]>`SELECT picture FROM users WHERE _id = ${user_id} FOR UPDATE`
  await tx`UPDATE users SET picture = ${picture} WHERE _id = ${user_id}`
  if (before?.picture) await deleteFile(tx, before.picture, now)
}

/** Stores only the re-encoded square picture, never the upload itself. If the call fails later, the file cleanup deletes the picture. */
async function storePicture({ files, app }: QueryContext<typeof UpdateProfile>): Promise<Upload | undefined> {
  const sent = files.picture?.[0]
  if (!sent) return undefined
  const picture = await drawProfilePicture(await buffer(await app.files.read(sent.storage_key)))
  const stored = await app.files.put(Readable.from([picture]), { maxBytes: picture.length })
  return { ...stored, name: 'picture.webp', media_type: 'image/webp' }
}
