import { Checkbox, Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { solutionMs, solveCaptcha } from './solve-captcha.ts'

export type CaptchaProps = {
  value: string
  onChange: (solution: string) => void
  error: string | null
  /** Counts what was refused since: each refusal may have spent the solution, so another is found. */
  refusals: number
}

type State = 'off' | 'busy' | 'done' | 'failed'

/** One box to tick and nothing to read or puzzle out: the browser does a second of arithmetic that robots find dear. */
export default function CaptchaBox({ value, onChange, error, refusals }: CaptchaProps) {
  const t = useWording('accounts')
  const [isTicked, setIsTicked] = useState(false)
  const [state, setState] = useState<State>('off')
  const [round, setRound] = useState(0)
  const give = useRef(onChange)
  give.current = onChange

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal or a round of time asks for a fresh solution
  useEffect(() => {
    if (!isTicked) return
    const giveUp = new AbortController()
    setState('busy')
    give.current('')
    solveCaptcha(giveUp.signal).then(
      (solution) => {
        give.current(solution)
        setState('done')
      },
      () => {
        if (giveUp.signal.aborted) return
        setIsTicked(false)
        setState('failed')
      },
    )
    const timer = setTimeout(() => setRound((count) => count + 1), solutionMs)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
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
        // Ticked when it is confirmed: whoever sends the form before that is told what is missing.
        checked={state === 'done'}
        indeterminate={state === 'busy'}
        onChange={() => (isTicked ? untick() : setIsTicked(true))}
        error={state === 'failed' ? t('accounts:captcha.failed') : value === '' ? error : null}
      />
    </div>
  )
}
