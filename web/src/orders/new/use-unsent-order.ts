import {
  DiscardUnsentOrder,
  GetUnsentOrder,
  SaveUnsentOrder,
} from '@mapwright/contract/orders/unsent/unsent-order-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { queryKeyOf, useQueryOf } from '../../platform/api/queries.ts'
import { type OrderDraft, valuesOf } from './order-draft.ts'

/**
 * The input that was saved on the server when the customer left to pay, so that the order can be continued on another device.
 * Input on this device is never replaced: `take` is called only if `isUntouched`.
 */
export function useUnsentOrder({ isUntouched, take }: { isUntouched: boolean; take: (draft: OrderDraft) => void }) {
  const client = useQueryClient()
  const unsent = useQueryOf(GetUnsentOrder).data?.unsent
  const apply = useEffectEvent((draft: OrderDraft) => {
    if (isUntouched) take(draft)
  })
  useEffect(() => {
    if (unsent) apply({ order_id: unsent.order_id, values: valuesOf(unsent.values) })
  }, [unsent])
  return {
    save: ({ order_id, values }: OrderDraft) => call(SaveUnsentOrder, { body: { order_id, values } }),
    discard: () => {
      client.setQueryData(queryKeyOf(GetUnsentOrder, {}), { unsent: null })
      // Deletes the input even if it was saved again after it was loaded here. Otherwise, another device would offer it.
      void call(DiscardUnsentOrder).catch(() => undefined)
    },
  }
}
