import { Button } from '@mantine/core'
import { RetryEvents, RetryJobs, RetryMails } from '@mapwright/contract/site/system/system-endpoints.ts'
import type { ReactNode } from 'react'
import { useCommand } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { FiguresTable } from '../../../ui/layout/figures-table.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { When } from '../../../ui/text/when.tsx'
import classes from './system-page.module.css'
import type { SystemState } from './system-page.tsx'

type Failed = SystemState['jobs']['failed']

/** Returns a function that reports how much work is being retried. */
function useRetried() {
  const t = useWording('system')
  const f = useFormats()
  return ({ retried }: { retried: number }) =>
    notify.done(t('system:retried', { count: retried, number: f.number(retried) }))
}

type FailedTableProps = {
  title: string
  failed: Failed
  nameOf?: (kind: string) => ReactNode
  actions?: ReactNode
  /** Renders the button of a row. */
  row?: (kind: string) => ReactNode
}

function FailedTable({ title, failed, nameOf = (kind) => kind, actions, row }: FailedTableProps) {
  const t = useWording('system')
  const f = useFormats()
  const columns = [
    t('system:failed.kind'),
    t('system:failed.count'),
    t('system:failed.latest'),
    t('system:failed.error'),
  ]
  return (
    <Panel title={title} actions={failed.length > 0 && actions} flush={failed.length > 0}>
      {failed.length === 0 ? (
        <p className="meta">{t('system:failed.none')}</p>
      ) : (
        <FiguresTable label={title} columns={row ? [...columns, ''] : columns}>
          {failed.map(({ kind, count, latest_at, error }) => (
            <tr key={kind}>
              <th scope="row">{nameOf(kind)}</th>
              <td>{f.number(count)}</td>
              <td>
                <When at={latest_at} />
              </td>
              <td dir="auto" className={classes.error}>
                {error}
              </td>
              {row && <td>{row(kind)}</td>}
            </tr>
          ))}
        </FiguresTable>
      )}
    </Panel>
  )
}

export function FailedJobs({ failed }: { failed: Failed }) {
  const t = useWording('system')
  const retry = useCommand(RetryJobs, { onDone: useRetried() })
  return (
    <FailedTable
      title={t('system:failed.jobs')}
      failed={failed}
      row={(kind) => (
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
  return <FailedTable title={t('system:failed.events')} failed={failed} actions={<RetryAll endpoint={RetryEvents} />} />
}

export function FailedMails({ failed, canRetry }: { failed: Failed; canRetry: boolean }) {
  const t = useWording('system')
  return (
    <FailedTable
      title={t('system:failed.mails')}
      failed={failed}
      actions={
        <>
          <PageLink to="/admin/mails" search={{ status: 'failed' }}>
            {t('system:show_mails')}
          </PageLink>
          {canRetry && <RetryAll endpoint={RetryMails} />}
        </>
      }
    />
  )
}
