import { canMoveShopOrder } from '@mapwright/contract/shop/orders/can-move-shop-order.ts'
import {
  ExportShopAddresses,
  GetShopOrder,
  MarkShopOrderAsProcessing,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { ListedShopOrder, ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../platform/api/call.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useDownload } from '../../../ui/files/use-download.ts'
import type { BulkAction } from '../../../ui/lists/data-list.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { useRefusal } from '../../../ui/resource/use-refusal.ts'
import { hasSlip } from './packing-slip.tsx'

/** Bulk actions on selected orders. `printed` contains the orders for which packing slips are being printed. */
export function useBulkActions() {
  const t = useWording('shop')
  const refusal = useRefusal()
  const process = useCommand(MarkShopOrderAsProcessing)
  const { save } = useDownload()
  const [printed, setPrinted] = useState<readonly ShopOrder[]>([])
  const start = async (orders: readonly ListedShopOrder[]) => {
    const ready = orders.filter(({ current_status }) => canMoveShopOrder('process', current_status))
    try {
      for (const { _id } of ready) await process.mutateAsync({ body: { id: _id } })
      notify.done(t('shop:manage.processed', { count: ready.length }))
    } catch (problem) {
      notify.refused(problem)
    }
  }
  const print = async (orders: readonly ListedShopOrder[]) => {
    try {
      const read: ShopOrder[] = []
      for (const { _id } of orders) read.push((await call(GetShopOrder, { params: { id: _id } })).order)
      const waiting = read.filter(hasSlip)
      if (waiting.length === 0) return notify.done(t('shop:manage.nothing_to_print'))
      flushSync(() => setPrinted(waiting))
      window.print()
    } catch (problem) {
      notify.refused(problem)
    }
  }
  const saveAddresses = (orders: readonly ListedShopOrder[]) =>
    save(ExportShopAddresses, { query: { ids: orders.map(({ _id }) => _id).join(',') } })
  const bulk: BulkAction<ListedShopOrder>[] = [
    ...(refusal(MarkShopOrderAsProcessing) === undefined
      ? [{ label: t('shop:manage.process'), onSelect: (orders: readonly ListedShopOrder[]) => void start(orders) }]
      : []),
    { label: t('shop:manage.print_slips'), onSelect: (orders) => void print(orders) },
    ...(refusal(ExportShopAddresses) === undefined
      ? [
          {
            label: t('shop:manage.addresses'),
            onSelect: (orders: readonly ListedShopOrder[]) => void saveAddresses(orders),
          },
        ]
      : []),
  ]
  return { bulk, printed }
}
