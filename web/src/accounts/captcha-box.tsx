import { Checkbox, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { solutionMs, solveCaptcha } from './solve-captcha.ts'

export type CaptchaProps = {
  value: string
  onChange: (solution: string) => void
  error: string | null
  /** Number of refused attempts. A refusal may use up the solution, so each refusal starts a new computation. */
  refusals: number
}

type State = 'off' | 'busy' | 'done' | 'failed'

/** A checkbox instead of a puzzle: ticking it starts a computation of about a second, which is expensive for bots. */
export default function CaptchaBox({ value, onChange, error, refusals }: CaptchaProps) {
  const t = useWording('accounts')
  const [isTicked, setIsTicked] = useState(false)
  const [state, setState] = useState<State>('off')
  const [round, setRound] = useState(0)
  const give = useEffectEvent(onChange)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal or an expired solution starts a new computation
  useEffect(() => {
    if (!isTicked) return
    const fail = new AbortController()
    setState('busy')
    give('')
    solveCaptcha(fail.signal).then(
      (solution) => {
        give(solution)
        setState('done')
      },
      () => {
        if (fail.signal.aborted) return
        setIsTicked(false)
        setState('failed')
      },
    )
    const timer = setTimeout(() => setRound((count) => count + 1), solutionMs)
    return () => {
      clearTimeout(timer)
      fail.abort()
    }
  }, [isTicked, refusals, round])

  const untick = () => {
    setIsTicked(false)
    setState('off')
    onChange('')
  }
  const words = { off: '', busy: t('accounts:captcha.busy'), done: t('accounts:captcha.done'), failed: '' }[state]
  return (
    <div>
      <Checkbox
        label={t('accounts:captcha.label')}
        description={
          <span role="status">
            {state === 'busy' && <Loader size={10} aria-hidden />} {words}
          </span>
        }
        // Checked only when the captcha is solved. A form sent earlier reports the missing captcha.
        checked={state === 'done'}
        indeterminate={state === 'busy'}
        onChange={() => (isTicked ? untick() : setIsTicked(true))}
        error={state === 'failed' ? t('accounts:captcha.failed') : value === '' ? error : null}
      />
    </div>
  )
}
