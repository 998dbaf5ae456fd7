import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ProblemError } from '../platform/api/problem-error.ts'
import { reloadOnce } from '../platform/reload-once.ts'
import { ForbiddenError } from '../platform/routing/forbidden-error.ts'
import { StatusPage } from '../platform/status/status-page.tsx'
import { ErrorState } from '../ui/messages/states.tsx'

const MaintenancePage = lazy(() => import('../site/maintenance/maintenance-page.tsx'))

/** Reloads a page whose script the server no longer has, such as after an update of the site. If that does not help, says so. */
function Outdated({ problem }: { problem: ProblemError }) {
  const [isReloading, setIsReloading] = useState(true)
  useEffect(() => setIsReloading(reloadOnce()), [])
  return isReloading ? null : <ErrorState problem={problem} />
}

/** Replaces a page that failed, and states the reason: a refusal, a missing permission, or a bug in the app. */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const isUnreachable = error instanceof ProblemError && error.code === 'network.unreachable'
  const again = () => {
    // Reloads the page, because browsers may cache the failure to load a module.
    if (isUnreachable) return window.location.reload()
    queries.reset()
    reset()
    void router.invalidate()
  }
  useEffect(() => {
    if (!isUnreachable) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })
  if (isUnreachable) return <StatusPage kind={navigator.onLine ? 'unreachable' : 'offline'} onRetry={again} />
  if (error instanceof ProblemError && error.code === 'request.maintenance')
    return (
      <Suspense>
        <MaintenancePage text={error.message} onRetry={again} />
      </Suspense>
    )
  if (error instanceof ForbiddenError) return <StatusPage kind="forbidden" />
  if (error instanceof ProblemError && error.code === 'network.outdated') return <Outdated problem={error} />
  if (error instanceof ProblemError) return <ErrorState problem={error} onRetry={again} />
  return <StatusPage kind="server_error" onRetry={again} />
}
