import { Button } from '@mantine/core'
import type { Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { IconArrowDown, IconArrowUp, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Payload } from '../../platform/api/client-endpoint.ts'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { useAnyCommand, useAnyQuery } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../action-button.tsx'
import { type BulkAction, type Column, DataList, type RowAction } from '../data-list.tsx'
import { useListState } from '../list-state.ts'
import { notify } from '../notify.ts'
import { useUndo } from '../use-undo.ts'
import type { Values } from './field.ts'
import type { Listed, ResourceProps } from './resource.ts'
import { StatusSwitch } from './status-switch.tsx'
import { useOrder } from './use-order.ts'
import { useRefusal } from './use-refusal.ts'

/** A page of any resource, as `resource()` in the contract declares it. */
type AnyPage = Payload & { total: number; page: number; size: number }

type ResourceListProps<
  L extends Endpoint,
  A extends Endpoint,
  Many extends keyof Wire<L> & string,
  V extends Values,
> = ResourceProps<L, A, Many, V> & {
  names: readonly string[]
  onTotal: (total: number | undefined) => void
  onOpen: ((row: Listed<L, Many>) => void) | undefined
  onAdd: { label: string; onClick: () => void; disabledReason: string | undefined } | undefined
  onRemove: ((rows: readonly Listed<L, Many>[]) => Promise<boolean>) | undefined
  refusedToRemove: string | undefined
}

/** The list state: all filters, sorted by the sortable columns. */
function useResourceState(props: {
  filters?: readonly { name: string }[]
  columns: readonly { key: string; sortable?: boolean }[]
  size?: number
  usualSort?: string
}) {
  const { filters = [], columns, size, usualSort } = props
  return useListState({
    filters: Object.fromEntries(filters.map((filter) => [filter.name, 'any' as const])),
    searchKey: 'search_keyword',
    sorts: columns.filter(({ sortable }) => sortable).map(({ key }) => key),
    ...(size ? { size } : {}),
    usualSort,
  })
}

/** The list of a resource's page. */
export function ResourceList<
  L extends Endpoint,
  A extends Endpoint,
  Many extends keyof Wire<L> & string,
  V extends Values,
>(props: ResourceListProps<L, A, Many, V>) {
  type Row = Listed<L, Many>
  const { calls, many, toggle, onOpen, onAdd, onRemove, onTotal, nameOf } = props
  const t = useWording()
  const refusal = useRefusal()
  const list = useResourceState(props)
  const input = { ...list.query, ...props.query }
  const query = useAnyQuery(calls.list, { query: input }, { keepPrevious: true }) as UseQueryResult<
    AnyPage,
    ProblemError
  >
  const { data } = query
  const rowsOf = (payload: Payload): readonly Row[] => {
    const rows = payload[many]
    return Array.isArray(rows) ? rows : none
  }
  const total = data?.total
  useEffect(() => onTotal(total), [onTotal, total])

  const setOnline = useAnyCommand(calls.setOnline ?? calls.list, { refreshes: props.refreshes ?? [] })
  const undo = useUndo()
  const switchOnline = async (row: Row, online: boolean) => {
    const set = (to: boolean) => setOnline.mutateAsync({ params: { id: row._id }, body: { online: to } })
    await set(online)
    const name = nameOf(row)
    notify.done(
      t(online ? 'ui:resource.turned_on' : 'ui:resource.turned_off', { name }),
      undo(() => set(!online)),
    )
  }
  const refusedToSwitch = refusal(calls.setOnline)
  const order = useOrder<Row>({
    reorder: calls.reorder,
    rows: data ? rowsOf(data) : none,
    before: (list.page - 1) * list.size,
    names: props.names,
  })
  const isSorted = list.isNarrowed || list.sort !== undefined
  const refusedToReorder = refusal(calls.reorder) ?? (isSorted ? t('ui:reorder.narrowed') : undefined)

  const columns: Column<Row>[] = [
    ...props.columns,
    ...(toggle && calls.setOnline
      ? [
          {
            key: 'switch:online',
            header: toggle.header,
            phone: 'side' as const,
            cell: (row: Row) => (
              <StatusSwitch
                isOn={toggle.isOn(row)}
                label={toggle.label(row)}
                disabledReason={refusedToSwitch}
                onChange={(online) => switchOnline(row, online)}
              />
            ),
          },
        ]
      : []),
  ]

  const moves = (row: Row): RowAction[] => {
    if (!calls.reorder) return []
    const at = order.shown.findIndex(({ _id }) => _id === row._id)
    const last = order.shown.length - 1
    return [
      ...(at > 0
        ? [
            {
              label: t('ui:reorder.up'),
              icon: IconArrowUp,
              onSelect: () => order.put(row._id, at - 1),
              disabledReason: refusedToReorder,
            },
          ]
        : []),
      ...(at < last
        ? [
            {
              label: t('ui:reorder.down'),
              icon: IconArrowDown,
              onSelect: () => order.put(row._id, at + 1),
              disabledReason: refusedToReorder,
            },
          ]
        : []),
    ]
  }

  const rowMenu = (row: Row): RowAction[] => [
    ...(onOpen ? [{ label: t('ui:resource.edit'), icon: IconPencil, onSelect: () => onOpen(row) }] : []),
    ...(props.rowMenu?.(row) ?? []),
    ...moves(row),
    ...(onRemove
      ? [
          {
            label: t('ui:resource.remove'),
            icon: IconTrash,
            danger: true,
            disabledReason: props.refusedToRemove,
            onSelect: () => void onRemove([row]),
          },
        ]
      : []),
  ]

  const bulk: BulkAction<Row>[] = [
    ...(props.bulk ?? []),
    ...(onRemove && calls.removeMany && props.refusedToRemove === undefined
      ? [{ label: t('ui:resource.remove'), danger: true, onSelect: (rows: readonly Row[]) => void onRemove(rows) }]
      : []),
  ]

  return (
    <DataList<AnyPage, Row>
      name={calls.list.name}
      list={list}
      query={query}
      rows={(page) => (page === data ? order.shown : rowsOf(page))}
      rowKey={(row) => row._id}
      rowLink={props.rowLink}
      onRowClick={props.rowLink ? undefined : onOpen}
      label={props.title}
      columns={columns}
      {...(props.filters ? { filters: props.filters } : {})}
      {...(props.searchPlaceholder ? { searchPlaceholder: props.searchPlaceholder } : {})}
      rowMenu={rowMenu}
      bulk={bulk}
      order={calls.reorder ? { reorder: order.reorder, nameOf, disabledReason: refusedToReorder } : undefined}
      aside={
        <>
          {props.aside}
          {props.onExport && <ExportButton save={() => props.onExport?.(filtersOf(input)) ?? Promise.resolve()} />}
        </>
      }
      empty={{
        ...props.empty,
        ...(onAdd || props.emptyActions
          ? {
              action: (
                <>
                  {onAdd && (
                    <ActionButton
                      leftSection={<IconPlus size={16} stroke={1.75} />}
                      onClick={onAdd.onClick}
                      disabledReason={onAdd.disabledReason}
                    >
                      {onAdd.label}
                    </ActionButton>
                  )}
                  {props.emptyActions}
                </>
              ),
            }
          : {}),
      }}
    />
  )
}

const none: never[] = []

/** The filters of a list, without paging and sorting. */
const filtersOf = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !['page', 'size', 'sort'].includes(name)))

function ExportButton({ save }: { save: () => Promise<void> }) {
  const t = useWording()
  const [isSaving, setIsSaving] = useState(false)
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isSaving}
      leftSection={<IconDownload size={14} stroke={1.75} />}
      onClick={() => {
        setIsSaving(true)
        void save().finally(() => setIsSaving(false))
      }}
    >
      {t('ui:resource.export')}
    </Button>
  )
}
