import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ProblemAlert } from '../ui/states.tsx'
import { enter } from './enter.ts'
import { canUsePasskeys, refusalOf, signInWithPasskey } from './passkeys.ts'

/** Signs in with a passkey; not there where the browser has none to offer. */
export function PasskeyButton() {
  const t = useWording()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const go = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await enter(await signInWithPasskey())
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
