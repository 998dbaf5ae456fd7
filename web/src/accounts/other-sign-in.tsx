import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ProblemError } from '../platform/api/problem-error.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { site } from '../platform/site-data.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { canUsePasskeys, signInWithPasskey } from './passkeys.ts'
import { startSession } from './start-session.ts'

const withPasskey = async () => startSession(await signInWithPasskey())
const atProvider = async () => (await import('./provider-attempt.ts')).signInAtProvider()

/** Buttons to sign in without a password: with a passkey, if the browser supports them, and at the provider of staff. */
export function OtherSignIn() {
  const t = useWording()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<ProblemError>()
  const button = (label: string, run: () => Promise<void>, icon?: ReactNode) => (
    <Button
      variant="default"
      fullWidth
      loading={busy === label}
      leftSection={icon}
      onClick={async () => {
        setBusy(label)
        setProblem(undefined)
        try {
          await run()
        } catch (failure) {
          // No message is needed if the user or the device has cancelled.
          if (failure instanceof ProblemError) setProblem(failure)
        } finally {
          setBusy(undefined)
        }
      }}
    >
      {label}
    </Button>
  )
  return (
    <>
      <ProblemAlert problem={problem} />
      {canUsePasskeys() &&
        button(t('accounts:login.passkey'), withPasskey, <IconFingerprint size={16} stroke={1.75} />)}
      {site.staff_sign_in && button(t('accounts:login.provider', { name: site.staff_sign_in }), atProvider)}
    </>
  )
}
