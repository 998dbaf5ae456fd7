import { DownloadGuestDelivery, ListGuestDeliveries } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import { readDeliveries, takeDownload } from '../digital/deliveries.ts'
import { orderOfLink } from '../guest-links.ts'

export const listGuestDeliveries = query(ListGuestDeliveries, async ({ sql, app, now, params: { token } }) => ({
  deliveries: await readDeliveries(sql, (await orderOfLink(sql, token)).order_id, { app, now }),
}))

export const downloadGuestDelivery = command(DownloadGuestDelivery, async ({ tx, now, request, params }) => {
  const { order_id } = await orderOfLink(tx, params.token)
  return takeDownload(tx, { _id: params.id, owner: { order_id }, resumes: request.resumes, now })
})
