import {
  DiscardUnsentOrder,
  GetUnsentOrder,
  SaveUnsentOrder,
} from '@mapwright/contract/orders/unsent/unsent-order-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../platform/api/call.ts'
import { queryKeyOf, useQueryOf } from '../../platform/api/queries.ts'
import { type OrderDraft, valuesOf } from './order-draft.ts'
import { isBegun, type OrderValues } from './order-values.ts'

type UnsentOrderOptions = {
  orderId: string | null
  values: OrderValues
  /** The draft that the customer opened by a link, such as one that staff prepared in the chat. */
  wanted: string | undefined
  take: (draft: OrderDraft) => void
}

/**
 * The input that was saved on the server when the customer left to pay, or that staff prepared, so that the order can be continued on any
 * device. Input on this device is not replaced: `take` is called only if nothing was entered, or once for the draft in `wanted`.
 */
export function useUnsentOrder({ orderId, values, wanted, take }: UnsentOrderOptions) {
  const client = useQueryClient()
  const unsent = useQueryOf(GetUnsentOrder).data?.unsent
  const hasTaken = useRef(false)
  const apply = useEffectEvent((draft: OrderDraft) => {
    const isWanted = wanted !== undefined && draft.order_id === wanted && !hasTaken.current
    const isUntouched = orderId === null && !isBegun(values)
    if (!isUntouched && !isWanted) return
    hasTaken.current = true
    take(draft)
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
