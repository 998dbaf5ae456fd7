import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { canUsePasskeys, refusalOf, signInWithPasskey } from './passkeys.ts'
import { startSession } from './start-session.ts'

/** Signs in with a passkey. Hidden if the browser does not support passkeys. */
export function PasskeyButton() {
  const t = useWording()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const go = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await startSession(await signInWithPasskey())
    } catch (failure) {
      setProblem(refusalOf(failure) ?? null)
    } finally {
      setIsBusy(false)
    }
  }
  if (!canUsePasskeys()) return null
  return (
    <>
      <ProblemAlert problem={problem} />
      <Button
        variant="default"
        fullWidth
        loading={isBusy}
        leftSection={<IconFingerprint size={16} stroke={1.75} />}
        onClick={() => void go()}
      >
        {t('accounts:login.passkey')}
      </Button>
    </>
  )
}
