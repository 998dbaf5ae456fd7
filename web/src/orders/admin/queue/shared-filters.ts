import { timeFrames } from '@mapwright/contract/orders/order.ts'
import { GetOrderFilters } from '@mapwright/contract/orders/queue/queue-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useMe } from '../../../platform/session/me.ts'
import type { ListFilter } from '../../../ui/lists/data-list.tsx'

/** The filters of both the queue and the history, with their options. */
export const sharedFilters = { service: 'any', time_frame: timeFrames, assignee: 'any' } as const

/** Returns the shared filters with labels, for the list's toolbar. */
export function useSharedFilters(): ListFilter[] {
  const t = useWording('orders')
  const me = useMe()
  const { services = [], colleagues = [] } = useQueryOf(GetOrderFilters, {}, { staleTime: 60_000 }).data ?? {}
  return [
    {
      name: 'assignee',
      label: t('orders:column.assignee'),
      options: [
        { value: 'me', label: t('orders:queue.mine') },
        { value: 'nobody', label: t('orders:queue.nobody') },
        ...colleagues.filter(({ _id }) => _id !== me._id).map(({ _id, name }) => ({ value: _id, label: name })),
      ],
    },
    {
      name: 'service',
      label: t('orders:queue.service'),
      options: services.map((name) => ({ value: name, label: name })),
    },
    {
      name: 'time_frame',
      label: t('orders:order.time_frame'),
      options: timeFrames.map((value) => ({ value, label: t(`orders:time_frame.${value}`) })),
    },
  ]
}
