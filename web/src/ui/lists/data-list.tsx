import type { Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { SkeletonRows } from '../loading/skeletons.tsx'
import { NothingFound } from '../messages/nothing-found.tsx'
import { EmptyState, ErrorState } from '../messages/states.tsx'
import classes from './data-list.module.css'
import { type BulkAction, ListBulkBar } from './list-bulk-bar.tsx'
import { ListPaging } from './list-paging.tsx'
import type { ListControls } from './list-state.ts'
import { type Column, ListTable, type RowAction, type RowOrder } from './list-table.tsx'
import { type ListFilter, ListToolbar } from './list-toolbar.tsx'
import { usePageCount } from './page-count.ts'
import { useChosenColumns } from './use-chosen-columns.tsx'

export type { BulkAction, Column, ListFilter, RowAction }

type Listed = { total: number; page: number; size: number }

export type DataListProps<Data extends Listed, Row> = {
  list: ListControls
  query: UseQueryResult<Data, ProblemError>
  rows: (data: Data) => readonly Row[]
  rowKey: (row: Row) => string
  /** URL of the row's page (`pathTo(…)`), which makes the whole row a link. */
  rowLink?: ((row: Row) => string) | undefined
  /** Called when a row that has no page is clicked. */
  onRowClick?: ((row: Row) => void) | undefined
  /** The key under which the browser remembers hidden columns, such as 'orders.queue'; default: the label. */
  name?: string
  /** Name of the list for screen readers. */
  label: string
  /** Visible heading, on the same line as the controls. For pages with several parts. */
  heading?: string
  columns: readonly Column<Row>[]
  filters?: readonly ListFilter[]
  searchable?: boolean
  searchPlaceholder?: string
  rowMenu?: ((row: Row) => readonly RowAction[]) | undefined
  bulk?: readonly BulkAction<Row>[]
  /** Returns false for a row to which no bulk action applies. By default, all rows can be selected. */
  canPick?: ((row: Row) => boolean) | undefined
  empty: { icon?: Icon; title: string; text?: string; action?: ReactNode }
  /** Secondary controls next to the filters. */
  aside?: ReactNode
  order?: RowOrder<Row> | undefined
  /**
   * Reads another page of the list. Needed so that the previous and next buttons on a detail page continue beyond the current page of the list.
   */
  readRows?: ((page: number) => Promise<{ rows: readonly Row[]; total: number }>) | undefined
}

/** A list of rows from the server. Search, filters, sorting and paging are in the URL. On a phone, rows are cards. */
export function DataList<Data extends Listed, Row>(props: DataListProps<Data, Row>) {
  const { list, query, rows, rowKey, bulk = [], empty, filters = [], searchable = true } = props
  const t = useWording()
  const [columns, chooser] = useChosenColumns(props.name ?? props.label, props.columns)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  usePageCount(query.data?.total)
  const shown = query.data ? rows(query.data) : []
  const pickedRows = shown.filter((row) => picked.has(rowKey(row)) && (props.canPick?.(row) ?? true))

  return (
    <section className={classes.list} aria-label={props.label} aria-busy={query.isFetching}>
      {(searchable || filters.length > 0 || props.aside || chooser) && (
        <ListToolbar
          list={list}
          heading={props.heading}
          filters={filters}
          sorts={columns.filter(({ sortable }) => sortable)}
          searchPlaceholder={searchable ? (props.searchPlaceholder ?? t('ui:list.search')) : undefined}
          aside={props.aside}
          chooser={chooser}
        />
      )}
      <div className={classes.surface} data-old={query.isPlaceholderData || undefined}>
        {query.isPending ? (
          <SkeletonRows rows={Math.min(list.size, 10)} columns={Math.min(columns.length, 6)} />
        ) : query.isError && !query.data ? (
          <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
        ) : shown.length > 0 ? (
          <ListTable
            {...props}
            columns={columns}
            shown={shown}
            total={query.data?.total ?? shown.length}
            list={list}
            {...(bulk.length > 0 ? { picked, onPick: setPicked } : {})}
          />
        ) : list.isNarrowed || list.page > 1 ? (
          <NothingFound onClear={list.clear} />
        ) : (
          <EmptyState {...empty} />
        )}
      </div>
      {query.data && query.data.total > 0 && <ListPaging list={list} total={query.data.total} />}
      {pickedRows.length > 0 && <ListBulkBar actions={bulk} rows={pickedRows} onClear={() => setPicked(new Set())} />}
    </section>
  )
}
