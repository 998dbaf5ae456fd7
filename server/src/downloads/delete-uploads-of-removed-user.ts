import { subscriber } from '../platform/events/subscriber.ts'
import { deleteFiles } from '../platform/files/file-rows.ts'

/** Deletes the files that a removed user has sent, with their rows. */
export const deleteUploadsOfRemovedUser = subscriber({
  name: 'downloads.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event, now }) {
    await deleteFiles(tx, tx`SELECT file_id FROM file_uploads WHERE user_id = ${event.user_id}`, now)
    await tx`DELETE FROM file_uploads WHERE user_id = ${event.user_id}`
  },
})
