import { useConfirm } from '../../ui/confirm.tsx'
import { useWording } from '../i18n/wording.ts'
import { signOut } from '../session/me.ts'

/** Asks, then ends the session. */
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
