import { Button } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Notice } from './notice.tsx'
import { problemText } from './problem-text.ts'
import classes from './states.module.css'

type EmptyStateProps = { icon?: Icon; title: string; text?: string; action?: ReactNode }

/** A message in place of an empty list, with an action as the first step. */
export function EmptyState({ icon: EmptyIcon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {EmptyIcon && <EmptyIcon className={classes.icon} size={28} stroke={1.5} aria-hidden />}
      <p className={classes.title}>{title}</p>
      {text && <p>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** The text of a problem; empty if the problem is null or undefined. */
export function useProblemText(problem: Pick<ProblemError, 'code' | 'message'> | null | undefined): string {
  const t = useWording()
  return problem ? problemText(t, problem) : ''
}

/**
 * Shows the reason for a failed query, with a retry button if another attempt may succeed. A part of the app that the server no longer has is
 * only loaded by reloading the page.
 */
export function ErrorState({ problem, onRetry }: { problem: ProblemError; onRetry?: () => void }) {
  const t = useWording()
  const text = useProblemText(problem)
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <p className={classes.title}>{t('ui:problem.title')}</p>
      <p>{text}</p>
      {problem.requestId && <p className="meta">{t('ui:problem.request', { id: problem.requestId })}</p>}
      {problem.code === 'network.outdated' && (
        <div className={classes.action}>
          <Button leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={() => window.location.reload()}>
            {t('ui:reload')}
          </Button>
        </div>
      )}
      {onRetry && problem.isPassing && (
        <div className={classes.action}>
          <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A refusal, shown next to its cause. */
export function ProblemAlert({ problem, title }: { problem: ProblemError | null | undefined; title?: string }) {
  const text = useProblemText(problem)
  if (!problem) return null
  return (
    <Notice tone="bad" {...(title ? { title } : {})}>
      {text}
    </Notice>
  )
}
