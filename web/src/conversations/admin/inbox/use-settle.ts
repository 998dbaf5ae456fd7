import type { InboxEntry } from '@mapwright/contract/conversations/inbox.ts'
import { SettleConversation, UnsettleConversation } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { call } from '../../../platform/api/call.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { notify } from '../../../ui/messages/notify.ts'
import { useUndo } from '../../../ui/messages/use-undo.ts'

/** Settles a conversation without an answer, with an undo button in the notification. */
export function useSettle() {
  const t = useWording('conversations')
  const undo = useUndo()
  const { mutate, error, isPending } = useCommand(SettleConversation)
  const run = ({ _id }: InboxEntry) => {
    const input = { params: { id: _id } }
    const action = undo(() => call(UnsettleConversation, input))
    mutate(input, { onSuccess: () => notify.done(t('conversations:inbox.settled'), action) })
  }
  return { run, error, isPending }
}
