import { Button, Group, Stack } from '@mantine/core'
import type { AuditRow } from '@mapwright/contract/accounts/audit.ts'
import { GetAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import type { CallInput, Wire } from '@mapwright/contract/api/endpoint.ts'
import { IconListSearch } from '@tabler/icons-react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../app/api/call.ts'
import type { ProblemError } from '../../app/api/problem-error.ts'
import { queryKeyOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, ErrorState, ProblemAlert, SkeletonText } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { AuditFacts } from './audit-facts.tsx'
import classes from './audit-list.module.css'

export type AuditFilters = Omit<NonNullable<CallInput<typeof GetAudit>['query']>, 'before' | 'size'>

/** The audit log, newest first; older rows are fetched below those that are there. */
export function AuditList({ filters }: { filters: AuditFilters }) {
  const t = useWording('people')
  const log = useInfiniteQuery<
    Wire<typeof GetAudit>,
    ProblemError,
    InfiniteData<Wire<typeof GetAudit>>,
    readonly unknown[],
    string | null
  >({
    queryKey: [...queryKeyOf(GetAudit), 'pages', filters],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      call(GetAudit, { query: { ...filters, ...(pageParam ? { before: pageParam } : {}) } }, { signal }),
    getNextPageParam: ({ next }) => next,
  })
  if (log.isPending) return <SkeletonText lines={10} />
  if (!log.data) return <ErrorState problem={log.error} onRetry={() => void log.refetch()} />
  const rows = log.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState icon={IconListSearch} title={t('people:log.none')} />
  return (
    <Stack gap={16}>
      <Panel flush>
        <div className={classes.head} aria-hidden>
          <span>{t('people:log.call')}</span>
          <span>{t('people:log.actor')}</span>
          <span>{t('people:log.target')}</span>
          <span>{t('people:log.at')}</span>
        </div>
        <ul className={classes.rows} aria-label={t('people:log.title')}>
          {rows.map((row) => (
            <li key={row._id}>
              <details className={classes.row}>
                <summary>
                  <RowLine row={row} />
                </summary>
                <AuditFacts row={row} />
              </details>
            </li>
          ))}
        </ul>
      </Panel>
      <ProblemAlert problem={log.error} />
      {log.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('people:log.older')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function RowLine({ row: { at, name, actor, impersonator, target, target_id } }: { row: AuditRow }) {
  const t = useWording('people')
  const who = actor?.name ?? t('people:log.nobody')
  return (
    <>
      <span className={classes.name}>{name}</span>
      <bdi>{impersonator ? t('people:log.as', { name: impersonator.name, dealer: who }) : who}</bdi>
      <bdi className="meta">{target ?? target_id ?? ''}</bdi>
      <span className={`meta ${classes.at}`}>
        <When at={at} mode="dateTime" />
      </span>
    </>
  )
}
