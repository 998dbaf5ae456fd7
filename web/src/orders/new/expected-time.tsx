import { GetEstimate } from '@mapwright/contract/orders/statistics/estimate-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { OpenNow } from '../../site/hours/open-now.tsx'
import { EstimateLine } from '../expected/estimate-line.tsx'
import type { NewOrder } from './use-new-order.ts'

/** The expected delivery time of a new order, and whether the team is available at the moment. */
export function ExpectedTime({ order: { values } }: { order: Pick<NewOrder, 'values'> }) {
  const { service_ids, time_frame } = values
  const query = { time_frame, ...(service_ids.length > 0 ? { service_ids: service_ids.join(',') } : {}) }
  const estimate = useQueryOf(GetEstimate, { query }, { keepPrevious: true, staleTime: 60_000 }).data?.estimate
  return (
    <>
      {estimate && <EstimateLine estimate={estimate} />}
      <OpenNow />
    </>
  )
}
