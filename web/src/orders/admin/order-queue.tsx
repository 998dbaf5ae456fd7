import { Button } from '@mantine/core'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import { queueSorts } from '@mapwright/contract/orders/queue/order-sort.ts'
import { waitsFor } from '@mapwright/contract/orders/queue/queue.ts'
import { IconMoodCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { useSearchOf } from '../../platform/routing/search-params.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { useOrderColumns } from './order-columns.tsx'
import type { OrderLists } from './order-lists.ts'
import { AssignDialog } from './queue/assign-dialog.tsx'
import { KeyHelp, KeyHelpButton } from './queue/key-help.tsx'
import { OrderTabs } from './queue/order-tabs.tsx'
import { SavedViews } from './queue/saved-views.tsx'
import { sharedFilters, useSharedFilters } from './queue/shared-filters.ts'
import { useBulkAssign } from './queue/use-bulk-assign.ts'
import { useIsEngaged } from './queue/use-is-engaged.ts'
import { useQueueKeys } from './queue/use-queue-keys.ts'
import { useRowActions } from './queue/use-row-actions.ts'
import { useSteadyRows } from './queue/use-steady-rows.ts'
import { type Assignable, useTake } from './queue/use-take.ts'
import { RingSwitch } from './ring-switch.tsx'

const statuses = ['pending', 'in_progress'] as const
const keyOf = ({ _id }: OrderRow) => _id
/** A constant, because a new array in each render would count as a change. */
const noRows: readonly OrderRow[] = []

function useQueueFilters(isOurs: boolean) {
  const t = useWording('orders')
  const shared = useSharedFilters()
  const option = (value: string, label: string) => ({ value, label })
  const ours = [
    { name: 'urgency', label: t('orders:queue.urgency'), options: [option('late', t('orders:queue.late'))] },
    {
      name: 'status',
      label: t('orders:column.status'),
      options: statuses.map((value) => option(value, t(`orders:status.${value}`))),
    },
  ]
  const automation = {
    name: 'automation',
    label: t('orders:queue.automation'),
    options: (['failed', 'proposed'] as const).map((value) => option(value, t(`orders:queue.automation_${value}`))),
  }
  return isOurs ? [...ours, ...shared, automation] : shared
}

/** Loads the page of the queue that the URL selects. */
function useQueuePage({ getPending }: OrderLists, isOurs: boolean) {
  const list = useListState({
    filters: { ...sharedFilters, status: statuses, urgency: ['late'], automation: ['failed', 'proposed'] },
    searchKey: 'keyword',
    sorts: queueSorts,
  })
  const query = {
    ...list.query,
    sort: list.query.sort ?? (isOurs ? ('due' as const) : ('submitted' as const)),
    waits_for: isOurs ? ('staff' as const) : ('customer' as const),
  }
  const orders = useQueryOf(getPending, { query }, { keepPrevious: true })
  return { list, query, orders }
}

const sideParams = { waits_for: waitsFor } as const

/** The queue with the order that is due next at the top. Orders can be taken, assigned and opened by keyboard. */
export function OrderQueue({ lists }: { lists: OrderLists }) {
  const t = useWording('orders')
  const isOurs = useSearchOf(sideParams).waits_for !== 'customer'
  const { list, query, orders } = useQueuePage(lists, isOurs)
  const pending = useQueryOf(lists.countPending)
  const place = useRef<HTMLDivElement>(null)
  const { isHeld, ...holding } = useIsEngaged()
  const steady = useSteadyRows({
    rows: orders.data?.orders ?? noRows,
    keyOf,
    scope: JSON.stringify(query),
    isOld: orders.isPlaceholderData,
    isHeld,
  })
  const { take, unassign } = useTake({ onDone: steady.show })
  const [given, setGiven] = useState<readonly Assignable[] | null>(null)
  const [isHelpShown, setIsHelpShown] = useState(false)
  const actionsOf = useRowActions({ take, unassign, onGive: (order) => setGiven([order]) })
  useQueueKeys({
    list: place,
    onTake: (id) => {
      const order = steady.shown.find(({ _id }) => _id === id)
      if (order) void take(order)
    },
    onHelp: () => setIsHelpShown(true),
  })
  const bulk = useBulkAssign<OrderRow>({ onGive: setGiven, onDone: steady.show })
  const columns = useOrderColumns(queueSorts)
  const filters = useQueueFilters(isOurs)
  return (
    <Page
      title={t(lists.queueTitle)}
      count={pending.data?.count}
      aside={
        <>
          <SavedViews queue={lists.queue} />
          <RingSwitch />
          <KeyHelpButton onClick={() => setIsHelpShown(true)} />
        </>
      }
    >
      <OrderTabs lists={lists} current={isOurs ? 'pending' : 'warning'} />
      <div ref={place} {...holding}>
        <DataList
          name={`${lists.name}.queue`}
          list={list}
          query={orders}
          rows={() => steady.shown}
          readRows={(page) =>
            call(lists.getPending, { query: { ...query, page } }).then(({ orders: rows, total }) => ({ rows, total }))
          }
          rowKey={keyOf}
          rowLink={({ _id }) => pathTo(lists.order, { id: _id })}
          label={t(lists.queueTitle)}
          searchPlaceholder={t('orders:manage.search')}
          filters={filters}
          aside={
            steady.changes > 0 && (
              <Button size="compact-sm" variant="light" onClick={steady.show}>
                {t('orders:queue.changes', { count: steady.changes })}
              </Button>
            )
          }
          columns={[
            columns.number,
            columns.vehicle,
            columns.customer,
            columns.services,
            columns.handling,
            columns.assignee,
            columns.due,
          ]}
          rowMenu={actionsOf}
          bulk={bulk}
          empty={{
            icon: IconMoodCheck,
            title: t(isOurs ? 'orders:manage.pending_empty' : 'orders:queue.warning_empty'),
            text: t(isOurs ? lists.emptyText : 'orders:queue.warning_empty_text'),
          }}
        />
      </div>
      <AssignDialog orders={given} onClose={() => setGiven(null)} onDone={steady.show} />
      <KeyHelp isShown={isHelpShown} onClose={() => setIsHelpShown(false)} />
    </Page>
  )
}
