import { ListEarlierOrders } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import { AddOrderFile, CreateOrder, DeleteOrder, GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { queryKeyOf, useQueryOf } from '../../platform/api/queries.ts'
import { upload } from '../../platform/api/upload.ts'
import type { UploadFile } from '../../ui/files/file-drop.tsx'
import { notify } from '../../ui/messages/notify.ts'
import type { AddedKind } from '../file-add.tsx'

type DraftFileOptions = {
  orderId: string | null
  setOrderId: (id: string | null) => void
  /** Called after an original file was accepted and examined. */
  onRead: (draft: Order) => void
  /** Called if the order is already placed, because the response to its submission was lost. */
  onPlaced: (order: Order) => void
}

/** Returns true if the draft was deleted, or placed in another tab. */
const isGone = (problem: unknown) =>
  problem instanceof ProblemError &&
  ['orders.not_found', 'orders.wrong_state', 'orders.only_drafts_deleted'].includes(problem.code)

/** The draft order on the server, which contains the file of a new order. */
export function useDraftFile({ orderId, setOrderId, onRead, onPlaced }: DraftFileOptions) {
  const client = useQueryClient()
  const query = useQueryOf(GetOrder, { params: { id: orderId ?? '' } }, { enabled: orderId !== null })
  const order = orderId === null ? undefined : query.data?.order
  const clear = useEffectEvent(() => setOrderId(null))
  const handlePlaced = useEffectEvent(onPlaced)

  const isLost = orderId !== null && isGone(query.error)
  useEffect(() => {
    if (isLost) clear()
    else if (order && order.status !== 'draft') handlePlaced(order)
  }, [isLost, order])

  const keep = (draft: Order) => {
    const input = { params: { id: draft._id } }
    client.setQueryData(queryKeyOf(GetOrder, input), { order: draft })
    void client.invalidateQueries({ queryKey: queryKeyOf(ListEarlierOrders, input) })
    setOrderId(draft._id)
  }

  const uploadOriginal: UploadFile = async (file, options) => {
    const send = (order_id?: string) =>
      upload(CreateOrder, { body: order_id === undefined ? {} : { order_id }, files: { original_file: file } }, options)
    const response = await send(orderId ?? undefined).catch((problem: unknown) => {
      if (orderId === null || !isGone(problem)) throw problem
      return send()
    })
    keep(response.order)
    onRead(response.order)
  }

  const uploadAdded =
    (kind: AddedKind): UploadFile =>
    async (file, options) => {
      if (orderId === null) return
      const input = { params: { id: orderId }, body: { kind }, files: { file } }
      const { order: draft } = await upload(AddOrderFile, input, options)
      keep(draft)
    }

  /** Deletes the draft with its files. The input remains. */
  const remove = async () => {
    if (orderId === null) return
    setOrderId(null)
    try {
      await call(DeleteOrder, { params: { id: orderId } })
    } catch (problem) {
      if (!isGone(problem)) notify.refused(problem)
    }
  }

  const draft = order?.status === 'draft' ? order : undefined
  return {
    orderId: draft?._id,
    original: draft?.files.findLast(({ kind }) => kind === 'original'),
    added: draft?.files.filter(({ kind }) => kind !== 'original') ?? [],
    isLoading: orderId !== null && query.isPending,
    uploadOriginal,
    uploadAdded,
    remove,
  }
}
