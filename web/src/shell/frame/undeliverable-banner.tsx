import { Button } from '@mantine/core'
import { ConfirmEmail } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { IconMailOff } from '@tabler/icons-react'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useVisitor } from '../../platform/session/me.ts'
import { notify } from '../../ui/messages/notify.ts'
import classes from './banners.module.css'

/** A banner for users whose mails come back, with a button that states that the address is correct. */
export function UndeliverableBanner() {
  const t = useWording()
  const me = useVisitor()
  const confirm = useCommand(ConfirmEmail)
  if (!me?.undeliverable) return null
  return (
    <div className={classes.banner}>
      <IconMailOff size={16} stroke={1.75} aria-hidden />
      <span>{t('app:undeliverable.own', { email: me.email })}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={confirm.isPending}
        onClick={() => void confirm.mutateAsync({}).catch(notify.refused)}
      >
        {t('app:undeliverable.confirm')}
      </Button>
    </div>
  )
}
