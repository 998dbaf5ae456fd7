import { Button } from '@mantine/core'
import type { Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Payload } from '../../platform/api/client-endpoint.ts'
import { type AnyPage, useAnyPage } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { type AddAction, AddButton } from '../actions/add-button.tsx'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { type BulkAction, DataList, type RowAction } from '../lists/data-list.tsx'
import { useListState } from '../lists/list-state.ts'
import { moveActions } from './move-actions.ts'
import type { Listed, ResourceProps } from './resource.ts'
import { useOrder } from './use-order.ts'
import { useRefusal } from './use-refusal.ts'
import { useSwitchColumn } from './use-switch-column.tsx'

type ResourceListProps<
  L extends Endpoint,
  A extends Endpoint,
  C extends Endpoint,
  Many extends keyof Wire<L> & string,
  V extends object,
> = ResourceProps<L, A, C, Many, V> & {
  names: readonly string[]
  onTotal: (total: number | undefined) => void
  onOpen: ((row: Listed<L, Many>) => void) | undefined
  onAdd: AddAction | undefined
  onRemove: ((rows: readonly Listed<L, Many>[]) => Promise<boolean>) | undefined
  refusedToRemove: string | undefined
}

/** The state of the list, with all filters and all sortable columns. */
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

/** The list on a resource's page. */
export function ResourceList<
  L extends Endpoint,
  A extends Endpoint,
  C extends Endpoint,
  Many extends keyof Wire<L> & string,
  V extends object,
>(props: ResourceListProps<L, A, C, Many, V>) {
  type Row = Listed<L, Many>
  const { calls, many, onOpen, onAdd, onRemove, onTotal, nameOf } = props
  const t = useWording()
  const refusal = useRefusal()
  const list = useResourceState(props)
  const input = { ...list.query, ...props.query }
  const query = useAnyPage(calls.list, { query: input }, { keepPrevious: true })
  const { data } = query
  const rowsOf = (payload: Payload): readonly Row[] => {
    const rows = payload[many]
    return Array.isArray(rows) ? rows : none
  }
  const total = data?.total
  useEffect(() => onTotal(total), [onTotal, total])

  const columns = [...props.columns, ...useSwitchColumn<Row>(props)]
  const order = useOrder<Row>({
    reorder: calls.reorder,
    rows: data ? rowsOf(data) : none,
    before: (list.page - 1) * list.size,
    names: props.names,
  })
  const isSorted = list.isNarrowed || list.sort !== undefined
  const refusedToReorder = refusal(calls.reorder) ?? (isSorted ? t('ui:reorder.narrowed') : undefined)

  const rowMenu = (row: Row): RowAction[] => [
    ...(onOpen ? [{ label: t('ui:resource.edit'), icon: IconPencil, onSelect: () => onOpen(row) }] : []),
    ...(props.rowMenu?.(row) ?? []),
    ...(calls.reorder ? moveActions({ t, order, id: row._id, disabledReason: refusedToReorder }) : []),
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
    <DialogHost>
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
                    {onAdd && <AddButton {...onAdd} />}
                    {props.emptyActions}
                  </>
                ),
              }
            : {}),
        }}
      />
    </DialogHost>
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
