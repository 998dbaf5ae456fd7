import { useAnyQuery } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageTabs } from '../../../ui/page/page-tabs.tsx'
import type { OrderLists } from '../order-lists.ts'
import classes from './order-tabs.module.css'

/** The tabs for orders: their pages, search parameters and counts. */
const tabs = [
  { name: 'pending', page: 'queue', search: {}, count: 'countPending', asked: { waits_for: 'staff' } },
  { name: 'warning', page: 'queue', search: { waits_for: 'customer' }, count: 'countWarning', asked: {} },
  { name: 'completed', page: 'history', search: { status: 'completed' }, count: 'countComplete', asked: {} },
  { name: 'cancelled', page: 'history', search: { status: 'cancelled' }, count: 'countCancelled', asked: {} },
] as const

export type OrderTab = (typeof tabs)[number]['name']

function Count({ endpoint, asked }: { endpoint: OrderLists[(typeof tabs)[number]['count']]; asked: object }) {
  const f = useFormats()
  const count = useAnyQuery(endpoint, { query: asked }).data?.['count']
  return <span className={classes.count}>{typeof count === 'number' ? f.number(count) : ''}</span>
}

/** The tabs of the lists. `current` is undefined if the page combines several tabs. */
export function OrderTabs({ lists, current }: { lists: OrderLists; current: OrderTab | undefined }) {
  const t = useWording('orders')
  return (
    <PageTabs
      label={t('orders:queue.piles')}
      tabs={tabs.map(({ name, page, search, count, asked }) => ({
        to: lists[page],
        search,
        name: t(`orders:queue.${name}`),
        isCurrent: name === current,
        aside: <Count endpoint={lists[count]} asked={asked} />,
      }))}
    />
  )
}
