import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { ProblemError, unreachable } from '../../platform/api/problem-error.ts'
import { notify } from '../messages/notify.ts'
import { ErrorState } from '../messages/states.tsx'

/** Functions that retry the components whose last attempt to load failed. */
const renewals = new Set<() => void>()

function renewFailed(): void {
  for (const renew of renewals) renew()
  renewals.clear()
}

/**
 * A component whose module is loaded when it is first shown, within `Late`; fails with `network.unreachable`. After `Late` has shown the
 * failure, the next use loads it again.
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  // A lazy component keeps its failure, so each attempt creates a new one.
  const attempt = () =>
    lazy(() =>
      load().catch(() => {
        renewals.add(() => {
          latest = attempt()
        })
        throw unreachable()
      }),
    )
  let latest = attempt()
  return (props) => createElement<Props>(latest, props)
}

type LateProps = {
  children: ReactNode
  /** Shown until everything inside is loaded. */
  waiting?: ReactNode
  /**
   * The reaction to a failure, instead of a message with "Try again". `waiting` keeps the loading content, which suits a tooltip; a
   * function closes the dialog, and the failure is shown as a notice.
   */
  otherwise?: 'waiting' | (() => void)
}

/** A boundary for components made by `late`: if they cannot be loaded, only this part fails, not the whole page. */
export function Late({ children, waiting, otherwise }: LateProps) {
  return (
    <CatchBoundary
      getResetKey={() => 'late'}
      errorComponent={({ error, reset }) => {
        if (!(error instanceof ProblemError && error.code === 'network.unreachable')) throw error
        return <Failed problem={error} onRetry={reset} waiting={waiting} otherwise={otherwise} />
      }}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </CatchBoundary>
  )
}

type FailedProps = Pick<LateProps, 'waiting' | 'otherwise'> & { problem: ProblemError; onRetry: () => void }

function Failed({ problem, onRetry, waiting, otherwise }: FailedProps) {
  useEffect(renewFailed, [])
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  useEffect(() => {
    if (typeof otherwise !== 'function') return
    notify.refused(problem)
    otherwise()
  }, [problem, otherwise])
  if (otherwise === undefined) return <ErrorState problem={problem} onRetry={onRetry} />
  return otherwise === 'waiting' ? waiting : null
}
