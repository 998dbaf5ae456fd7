import { UnstyledButton } from '@mantine/core'
import { useWording } from '../platform/i18n/wording.ts'
import { signOut } from '../platform/session/me.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import classes from './sign-out-link.module.css'

/** Signs out from pages without a menu, after confirmation. */
export function SignOutLink() {
  const t = useWording('accounts')
  const ask = () =>
    confirm({
      title: t('accounts:sign_out.title'),
      text: t('accounts:sign_out.text'),
      action: t('accounts:sign_out.action'),
      run: signOut,
    })
  return (
    <UnstyledButton className={`${classes.link} tap-area`} onClick={() => void ask()}>
      {t('accounts:sign_out.action')}
    </UnstyledButton>
  )
}
