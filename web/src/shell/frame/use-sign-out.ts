import { clearOutbox, waitingMessages } from '../../conversations/outbox/outbox.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { signOut, useVisitor } from '../../platform/session/me.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'

/** Asks for confirmation, then ends the session. Unsent input is deleted from this browser. */
export function useSignOut() {
  const t = useWording()
  const confirm = useConfirm()
  const user_id = useVisitor()?._id
  const run = async () => {
    if (user_id !== undefined) await clearOutbox(user_id).catch(() => undefined)
    await signOut()
  }
  return () => {
    const isUnsent = waitingMessages.read().length > 0
    void confirm({
      title: t('app:sign_out.title'),
      text: [t('app:sign_out.text'), isUnsent && t('app:sign_out.unsent')].filter(Boolean).join(' '),
      action: t('app:sign_out.action'),
      danger: isUnsent,
      run,
    })
  }
}
