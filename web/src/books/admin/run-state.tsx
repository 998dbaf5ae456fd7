import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetBookChecks } from '@mapwright/contract/books/check-endpoints.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import classes from './books-page.module.css'

/** Shows whether the books balance, and the time of the last check. */
export function RunState({ data }: { data: Wire<typeof GetBookChecks> | undefined }) {
  const t = useWording('books')
  const f = useFormats()
  if (!data) return <span aria-hidden>&nbsp;</span>
  const { run, checks } = data
  if (!run) return <StatusBadge tone="quiet">{t('books:never')}</StatusBadge>
  if (run.status === 'running')
    return (
      <span role="status">
        <StatusBadge tone="active">{t('books:running', { done: run.done, total: checks.length })}</StatusBadge>
      </span>
    )
  const count = checks.reduce((sum, { differences }) => sum + differences, 0)
  const [tone, text] =
    run.status === 'stopped'
      ? (['warn', t('books:stopped')] as const)
      : count > 0
        ? (['bad', t('books:differences', { count })] as const)
        : (['good', t('books:balanced')] as const)
  return (
    <span className={classes.state} role="status">
      <StatusBadge tone={tone}>{text}</StatusBadge>
      <span className="meta">
        {run.started_by
          ? t('books:checked_by', { at: f.dateTime(run.started_at), name: run.started_by })
          : t('books:checked', { at: f.dateTime(run.started_at) })}
      </span>
    </span>
  )
}
