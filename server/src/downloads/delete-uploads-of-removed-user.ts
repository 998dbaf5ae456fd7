import { subscriber } from '../platform/events/subscriber.ts'

/** Deletes the sent files of a removed user. */
export const deleteUploadsOfRemovedUser = subscriber({
  name: 'downloads.forget_removed_people',
  on: ['user.removed'],
  async handle({ tx, event, now }) {
    await tx`
      WITH gone AS (DELETE FROM file_uploads WHERE user_id = ${event.user_id} RETURNING file_id)
      UPDATE files SET deleted_at = ${now} WHERE _id IN (SELECT file_id FROM gone) AND deleted_at IS NULL`
  },
})
