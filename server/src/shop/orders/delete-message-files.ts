import { finishedStatuses } from '@mapwright/contract/shop/orders/shop-order.ts'
import { attachmentRetention } from '../../conversations/delete-attachments.ts'
import { shopOrderSubject } from './order-subject.ts'

/** Deletes the files in conversations about finished orders, a month after the last message. */
export const { deleteOld: deleteMessageFiles, job: deleteMessageFilesJob } = attachmentRetention({
  subject: shopOrderSubject,
  name: 'shop.delete_message_files',
  cron: '41 * * * *',
  async expired(tx, now, limit) {
    const orders = await tx<{ subject_id: string }[]>`
      SELECT c.subject_id FROM conversations c JOIN shop_orders o ON o._id = c.subject_id
      WHERE c.subject_kind = ${shopOrderSubject.kind} AND o.current_status = ANY (${[...finishedStatuses]})
        AND o.updated_at < ${now}::timestamptz - interval '1 month'
        AND EXISTS (SELECT FROM conversation_messages m JOIN conversation_files x ON x.message_id = m._id JOIN files f ON f._id = x.file_id
          WHERE m.conversation_id = c._id AND f.deleted_at IS NULL)
        AND NOT EXISTS (SELECT FROM conversation_messages m
          WHERE m.conversation_id = c._id AND m.created_at > ${now}::timestamptz - interval '1 month')
      LIMIT ${limit}`
    return orders.map(({ subject_id }) => subject_id)
  },
})
