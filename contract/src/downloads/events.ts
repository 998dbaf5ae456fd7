import { event } from '../api/event.ts'

export const downloadsEvents = {
  'file_upload.received': event({
    fields: { file_upload_id: 'id', user_id: 'id' },
    about: 'file_upload_id',
    live: { user: true, staff: ['miscellaneous'] },
    stale: {
      lists: ['downloads.count_file_uploads', 'downloads.list_file_uploads', 'downloads.list_own_file_uploads'],
    },
    notify: [
      {
        to: { may: 'miscellaneous' },
        topic: 'files',
        link: '/admin/downloads?tab=received',
        app: { kind: 'file_received', values: ['customer', 'file', 'vehicle'] },
        mail: { kind: 'new_file', values: ['customer', 'file', 'reason'], intervalMinutes: 15 },
      },
    ],
  }),
}
