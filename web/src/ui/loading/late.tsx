import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { ProblemError, unreachable } from '../../platform/api/problem-error.ts'
import { loadModule } from '../../platform/load-module.ts'
import { notify } from '../messages/notify.ts'
import { ErrorState } from '../messages/states.tsx'

/** Functions that prepare another attempt to load the components that could not be loaded. */
const renewals = new Set<() => void>()

/** The codes of a failure to load a component. */
const failures: ReadonlySet<string> = new Set(['network.unreachable', 'network.outdated'])

function renewFailed(): void {
  for (const renew of renewals) renew()
  renewals.clear()
}

/**
 * Returns a component whose module is loaded when it is first shown. Must be inside `Late`. A failed load throws `network.unreachable`, or
 * `network.outdated` if the server no longer has the module. After `Late` has shown the failure, the next use tries again.
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  // A lazy component caches its failure, so each attempt creates a new component.
  const attempt = () =>
    lazy(() =>
      loadModule(load).catch((problem: unknown) => {
        renewals.add(() => {
          latest = attempt()
        })
        throw problem instanceof ProblemError ? problem : unreachable()
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
   * Replaces the failure message and its "Try again" button. `waiting` keeps showing the placeholder, as for a tooltip. A function, such as one
   * that closes a dialog, is called, and the failure is shown as a notification.
   */
  otherwise?: 'waiting' | (() => void)
}

/** A boundary for components made by `late`: if they cannot be loaded, only this part fails, not the whole page. */
export function Late({ children, waiting, otherwise }: LateProps) {
  return (
    <CatchBoundary
      getResetKey={() => 'late'}
      errorComponent={({ error, reset }) => {
        if (!(error instanceof ProblemError && failures.has(error.code))) throw error
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
