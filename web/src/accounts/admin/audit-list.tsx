import { Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import type { AuditRow } from '@mapwright/contract/accounts/audit.ts'
import { GetAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import type { CallInput, Wire } from '@mapwright/contract/api/endpoint.ts'
import { IconChevronDown, IconListSearch } from '@tabler/icons-react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { queryKeyOf } from '../../platform/api/queries.ts'
import { useZonedTime } from '../../platform/i18n/use-zoned-time.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState, ProblemAlert } from '../../ui/messages/states.tsx'
import { When } from '../../ui/text/when.tsx'
import { AuditDetails } from './audit-details.tsx'
import { AuditLine } from './audit-line.tsx'
import classes from './audit-list.module.css'

export type AuditFilters = Omit<NonNullable<CallInput<typeof GetAudit>['query']>, 'before' | 'size'>

/** The audit log, newest entries first. Older entries are loaded on demand. */
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
        <ul className={classes.rows} aria-label={t('people:log.title')}>
          {rows.map((row) => (
            <AuditItem key={row._id} row={row} />
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

/** An audit entry: a sentence with links, and details that can be expanded. */
function AuditItem({ row }: { row: AuditRow }) {
  const t = useWording('audit')
  const zoned = useZonedTime()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <span className={classes.said}>
          <AuditLine row={row} />
        </span>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <VisuallyHidden>{t('audit:details')}</VisuallyHidden>
          <span className="meta">
            <When at={row.at} mode="dateTime" write={zoned} />
          </span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </div>
      <div id={id}>{isOpen && <AuditDetails row={row} />}</div>
    </li>
  )
}
