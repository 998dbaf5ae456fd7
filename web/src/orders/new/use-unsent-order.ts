import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import {
  DiscardUnsentOrder,
  GetUnsentOrder,
  SaveUnsentOrder,
} from '@mapwright/contract/orders/unsent/unsent-order-endpoints.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../platform/api/call.ts'
import { queryKeyOf, queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { type OrderDraft, valuesOf } from './order-draft.ts'
import { isBegun, type OrderValues } from './order-values.ts'

/** Input of the order form as it is saved on the server. */
type Saved = { order_id: string | null; values: Readonly<Record<string, unknown>> }

type UnsentOrderOptions = {
  orderId: string | null
  setOrderId: (id: string | null) => void
  values: OrderValues
  set: (values: OrderValues) => void
  /** The draft that the customer opens by a link, such as one that staff prepared in the chat. */
  wanted: string | undefined
  /** Deletes the draft in the form with its files. */
  remove: () => Promise<unknown>
}

/** Loads what a link leads to: the saved input of this draft, or `draft` if it has none. Undefined if there is no such draft. */
async function loadWanted(client: QueryClient, id: string): Promise<Saved | 'draft' | undefined> {
  const loaded = await client.fetchQuery({ ...queryOf(GetUnsentOrder), staleTime: 0 }).catch(() => undefined)
  if (loaded?.unsent?.order_id === id) return loaded.unsent
  const found = await client.fetchQuery(queryOf(GetOrder, { params: { id } })).catch(() => undefined)
  return found?.order.status === 'draft' ? 'draft' : undefined
}

/**
 * The input that was saved on the server when the customer left to pay, or that staff prepared, so that the order can be continued on any
 * device. Input on this device is replaced only after a confirmation.
 */
export function useUnsentOrder({ orderId, setOrderId, values, set, wanted, remove }: UnsentOrderOptions) {
  const t = useWording('orders')
  const confirm = useConfirm()
  const client = useQueryClient()
  const unsent = useQueryOf(GetUnsentOrder).data?.unsent
  const isShown = useRef(false)

  /** Takes saved input. The tool remains selected if the input has none. */
  const takeSaved = ({ order_id, values: saved }: Saved) => {
    const { tool_used, master_slave } = values
    set(valuesOf({ tool_used, master_slave, ...saved }))
    setOrderId(order_id)
  }

  const apply = useEffectEvent((saved: Saved) => {
    if ((orderId === null || orderId === saved.order_id) && !isBegun(values)) takeSaved(saved)
  })
  useEffect(() => {
    if (unsent) apply(unsent)
  }, [unsent])

  const open = useEffectEvent((id: string, saved: Saved | 'draft' | undefined) => {
    const isOpen = orderId === id
    if (!isShown.current || saved === undefined || (isOpen && isBegun(values))) return
    // A draft without saved input continues with the input in the form.
    if (saved === 'draft') setOrderId(id)
    else if ((orderId === null || isOpen) && !isBegun(values)) takeSaved(saved)
    else
      void confirm({
        title: t('orders:new.start_over'),
        text: t('orders:new.start_over_text'),
        action: t('orders:new.start_over'),
        danger: true,
        run: async () => {
          await remove()
          takeSaved(saved)
        },
      })
  })
  useEffect(() => {
    if (wanted !== undefined) void loadWanted(client, wanted).then((saved) => open(wanted, saved))
  }, [client, wanted])

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  return {
    save: ({ order_id, values }: OrderDraft) => call(SaveUnsentOrder, { body: { order_id, values } }),
    discard: () => {
      client.setQueryData(queryKeyOf(GetUnsentOrder, {}), { unsent: null })
      // Deletes the input even if it was saved again after it was loaded here. Otherwise, another device would offer it.
      void call(DiscardUnsentOrder).catch(() => undefined)
    },
  }
}
