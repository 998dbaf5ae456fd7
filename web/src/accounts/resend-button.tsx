import { Button } from '@mantine/core'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type ResendButtonProps = {
  resendAt: string | undefined
  isBusy: boolean
  isFirst?: boolean
  /** True if the code is sent by mail. If false, staff are notified instead. */
  isByMail?: boolean
  onClick: () => void
}

/** Button that sends another code. Disabled during a countdown. */
export function ResendButton({ resendAt, isBusy, isFirst = false, isByMail = true, onClick }: ResendButtonProps) {
  const t = useWording('accounts')
  const f = useFormats()
  const left = useSecondsLeft(resendAt)
  return (
    <Button variant="default" fullWidth disabled={left > 0} loading={isBusy} onClick={onClick}>
      {left > 0
        ? t('accounts:code.resend_in', { seconds: f.number(left) })
        : t(!isByMail ? 'accounts:code.ask' : isFirst ? 'accounts:code.send' : 'accounts:code.resend')}
    </Button>
  )
}
