import { DownloadGuestDelivery, ListGuestDeliveries } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useDownload } from '../../ui/files/use-download.ts'
import { DeliveryList } from '../digital/deliveries.tsx'

/** The files and license keys of a guest's order. */
export function GuestDeliveries({ token }: { token: string }) {
  const query = useQueryOf(ListGuestDeliveries, { params: { token } })
  const { save, saving } = useDownload()
  return (
    <DeliveryList
      query={query}
      saving={saving}
      save={(id) => void save(DownloadGuestDelivery, { params: { token, id } }, id).then(() => query.refetch())}
    />
  )
}
