import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ClientEndpoint } from '../../platform/api/client-endpoint.ts'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import type { AnyInput } from '../../platform/api/request-of.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { type BulkAction, type Column, DataList, type ListFilter, type RowAction } from '../../ui/lists/data-list.tsx'
import type { ListControls } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import type { Field } from '../../ui/resource/field.ts'
import { ResourceDrawer } from '../../ui/resource/resource-drawer.tsx'
import { useRefusal } from '../../ui/resource/use-refusal.ts'
import { ShopTabs } from './shop-tabs.tsx'

type Listed = { total: number; page: number; size: number }
type Named = { _id: string; name: string }

type ShopListProps<Data extends Listed, Row extends Named, V extends { name: string }, Name extends string> = {
  title: string
  list: ListControls
  query: UseQueryResult<Data, ProblemError>
  rows: (data: Data) => readonly Row[]
  calls: { add: ClientEndpoint; change: ClientEndpoint; remove: ClientEndpoint }
  columns: readonly Column<Row>[]
  filters?: readonly ListFilter[]
  searchPlaceholder: string
  rowMenu?: (row: Row) => readonly RowAction[]
  bulk?: readonly BulkAction<Row>[]
  /** Controls next to the primary action. */
  aside?: ReactNode
  /** Shown above the list. */
  notice?: ReactNode
  form: {
    add: string
    blank: V
    valuesOf: (row: Row) => V
    toInput: (values: V, row: Row | undefined) => AnyInput
    fields: (row: Row | undefined) => readonly Field<V, Name>[]
  }
  /** Removes the row after a confirmation. Resolves to true if the row was removed. */
  onRemove: (row: Row) => Promise<boolean>
  empty: { title: string; text: string }
}

/** A list maintained by staff, with a form in a drawer. Differs from ResourcePage because the shop's endpoints take ids in the body. */
export function ShopList<
  Data extends Listed,
  Row extends Named,
  V extends { name: string },
  Name extends string = never,
>(props: ShopListProps<Data, Row, V, Name>) {
  const { title, list, calls, form, onRemove, empty } = props
  const t = useWording('shop')
  const refusal = useRefusal()
  const [opened, setOpened] = useState<Row | 'new'>()
  const row = opened === 'new' ? undefined : opened
  const close = () => setOpened(undefined)
  const refusedToRemove = refusal(calls.remove)
  const menu = (one: Row): RowAction[] => [
    { label: t('ui:resource.edit'), icon: IconPencil, onSelect: () => setOpened(one) },
    ...(props.rowMenu?.(one) ?? []),
    ...(refusedToRemove === undefined
      ? [{ label: t('ui:resource.remove'), icon: IconTrash, danger: true, onSelect: () => void onRemove(one) }]
      : []),
  ]
  const add = {
    label: form.add,
    icon: IconPlus,
    onClick: () => setOpened('new'),
    disabledReason: refusal(calls.add),
  }
  const drawer: ReactNode = (
    <ResourceDrawer
      isOpen={opened !== undefined}
      onClose={close}
      title={row?.name ?? form.add}
      id={row?._id}
      endpoint={row ? calls.change : calls.add}
      refused={refusal(row ? calls.change : calls.add)}
      initial={row ? form.valuesOf(row) : form.blank}
      fields={form.fields(row)}
      toInput={(values) => form.toInput(values, row)}
      savedName={(_, values) => values.name}
      removal={
        row && {
          refused: refusedToRemove,
          ask: () =>
            void onRemove(row).then((isGone) => {
              if (isGone) close()
            }),
        }
      }
    />
  )
  return (
    <Page title={title} count="list" action={add} aside={props.aside}>
      <ShopTabs />
      {props.notice}
      <DataList
        list={list}
        query={props.query}
        rows={props.rows}
        rowKey={({ _id }) => _id}
        onRowClick={setOpened}
        label={title}
        columns={props.columns}
        filters={props.filters ?? []}
        searchPlaceholder={props.searchPlaceholder}
        rowMenu={menu}
        bulk={props.bulk ?? []}
        empty={{
          ...empty,
          action: (
            <ActionButton
              disabledReason={add.disabledReason}
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={add.onClick}
            >
              {add.label}
            </ActionButton>
          ),
        }}
      />
      {drawer}
    </Page>
  )
}
