import { subscriber } from '../events/subscriber.ts'
import { notify } from './notification-rows.ts'
import { addressee, staffHolding } from './read-facts.ts'

/** The team hears of files that customers send outside an order; one that was taken back by then is no news. */
export const tellAboutFileUploads = subscriber({
  name: 'notifications.tell_about_file_uploads',
  on: ['file_upload.received'],
  async handle({ tx, event, now }) {
    const [upload] = await tx<{ file: string; vehicle: string }[]>`
      SELECT file_name AS file, vehicle FROM file_upload_rows WHERE _id = ${event.file_upload_id}`
    if (!upload) return
    const customer = await addressee(tx, event.user_id)
    const staff = await staffHolding(tx, 'miscellaneous')
    await notify(
      tx,
      staff.map(({ _id }) => _id),
      {
        kind: 'file_received',
        values: { customer: customer.name || customer.email, file: upload.file, vehicle: upload.vehicle },
        link: '/admin/downloads?tab=received',
        now,
      },
    )
  },
})
