import { Button, Skeleton } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ProblemError } from '../app/api/problem-error.ts'
import { useWording } from '../app/i18n/wording.ts'
import { Notice } from './notice.tsx'
import classes from './states.module.css'
import '@mantine/core/styles/Skeleton.layer.css'

type EmptyStateProps = { icon?: Icon; title: string; text?: string; action?: ReactNode }

/** Nothing is here yet: says so and offers the first step. */
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

/** The server's own words; a silent network has none, so it gets ours. */
export function useProblemText(problem: Pick<ProblemError, 'code' | 'message'> | null | undefined): string {
  const t = useWording()
  if (!problem) return ''
  if (problem.code === 'network.unreachable') return t('ui:problem.unreachable')
  return problem.message || t('ui:problem.unknown')
}

/** Something could not be read: why, and once more. */
export function ErrorState({ problem, onRetry }: { problem: ProblemError; onRetry?: () => void }) {
  const t = useWording()
  const text = useProblemText(problem)
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <p className={classes.title}>{t('ui:problem.title')}</p>
      <p>{text}</p>
      {problem.requestId && <p className="meta">{t('ui:problem.request', { id: problem.requestId })}</p>}
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A refusal beside what was refused. */
export function ProblemAlert({ problem }: { problem: ProblemError | null | undefined }) {
  const text = useProblemText(problem)
  if (!problem) return null
  return <Notice tone="bad">{text}</Notice>
}

/** Rows of the shape of those that come. */
export function SkeletonRows({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className={classes.rows} aria-hidden data-testid="skeleton">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className={classes.row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={column} height={10} radius={4} width={`${[64, 40, 76, 52][(row + column) % 4]}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.lines} aria-hidden data-testid="skeleton">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={line} height={10} radius={4} width={line === lines - 1 ? '55%' : '100%'} />
      ))}
    </div>
  )
}
