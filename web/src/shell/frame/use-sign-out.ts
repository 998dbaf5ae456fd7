import { useWording } from '../../platform/i18n/wording.ts'
import { signOut } from '../../platform/session/me.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/** Asks for confirmation, then ends the session. */
export function useSignOut() {
  const t = useWording()
  const confirm = useConfirm()
  return () =>
    void confirm({
      title: t('app:sign_out.title'),
      text: t('app:sign_out.text'),
      action: t('app:sign_out.action'),
      run: signOut,
    })
}
