import type { MessageRow } from '@mapwright/contract/notifications/message.ts'
import { DeleteMessage } from '@mapwright/contract/notifications/message-endpoints.ts'
import { useCommand } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'

/** Asks, then deletes a message; true when it is gone. */
export function useDeleteMessage() {
  const t = useWording('notifications')
  const confirm = useConfirm()
  const remove = useCommand(DeleteMessage, { onDone: () => notify.done(t('notifications:bulk.deleted')) })
  return ({ _id, subject }: Pick<MessageRow, '_id' | 'subject'>): Promise<boolean> =>
    confirm({
      title: t('notifications:bulk.delete_title', { subject: subject || t('notifications:bulk.untitled') }),
      text: t('notifications:bulk.delete_text'),
      action: t('notifications:bulk.delete'),
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }),
    })
}
