import { Button } from '@mantine/core'
import { RetryEvents, RetryJobs, RetryMails } from '@mapwright/contract/site/system/system-endpoints.ts'
import type { ReactNode } from 'react'
import { useCommand } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { When } from '../../../ui/text/when.tsx'
import classes from './system-page.module.css'
import type { SystemState } from './system-state.ts'

type Failed = SystemState['jobs']['failed']

/** Returns a function that reports how much work is being retried. */
function useRetried() {
  const t = useWording('system')
  const f = useFormats()
  return ({ retried }: { retried: number }) =>
    notify.done(t('system:retried', { count: retried, number: f.number(retried) }))
}

type FailedListProps = {
  title: string
  failed: Failed
  actions?: ReactNode
  /** Renders the button of a kind. */
  retry?: (kind: string) => ReactNode
}

/** The kinds of failed work with their newest error. Nothing if nothing has failed. */
function FailedList({ title, failed, actions, retry }: FailedListProps) {
  const f = useFormats()
  if (failed.length === 0) return null
  return (
    <Panel title={title} actions={actions} flush>
      <ul className={classes.list} aria-label={title}>
        {failed.map(({ kind, count, latest_at, error, can_retry }) => (
          <li key={kind} className={classes.item}>
            <div className={classes.line}>
              <span className={classes.name}>
                <span className="mono" translate="no">
                  {kind}
                </span>
                <StatusBadge tone="bad">{f.number(count)}</StatusBadge>
              </span>
              <span className="meta">
                <When at={latest_at} />
              </span>
              {can_retry && retry?.(kind)}
            </div>
            {error && (
              <p dir="auto" className={classes.error}>
                {error}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function FailedJobs({ failed }: { failed: Failed }) {
  const t = useWording('system')
  const retry = useCommand(RetryJobs, { onDone: useRetried() })
  return (
    <FailedList
      title={t('system:failed.jobs')}
      failed={failed}
      retry={(kind) => (
        <Button
          size="xs"
          variant="default"
          loading={retry.isPending}
          aria-label={`${t('system:retry')}: ${kind}`}
          onClick={() => retry.mutate({ body: { kind } }, { onError: notify.refused })}
        >
          {t('system:retry')}
        </Button>
      )}
    />
  )
}

function RetryAll({ endpoint }: { endpoint: typeof RetryEvents | typeof RetryMails }) {
  const t = useWording('system')
  const retry = useCommand(endpoint, { refreshes: ['notifications'], onDone: useRetried() })
  return (
    <Button
      size="xs"
      variant="default"
      loading={retry.isPending}
      onClick={() => retry.mutate({}, { onError: notify.refused })}
    >
      {t('system:retry_all')}
    </Button>
  )
}

export function FailedEvents({ failed }: { failed: Failed }) {
  const t = useWording('system')
  return <FailedList title={t('system:failed.events')} failed={failed} actions={<RetryAll endpoint={RetryEvents} />} />
}

export function FailedMails({ failed, canRetry }: { failed: Failed; canRetry: boolean }) {
  const t = useWording('system')
  return (
    <FailedList
      title={t('system:failed.mails')}
      failed={failed}
      actions={
        <>
          <PageLink to="/admin/mails" search={{ status: 'failed' }}>
            {t('system:show_mails')}
          </PageLink>
          {canRetry && failed.some(({ can_retry }) => can_retry) && <RetryAll endpoint={RetryMails} />}
        </>
      }
    />
  )
}
