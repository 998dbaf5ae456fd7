import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetPricedServices } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Credits } from '../ui/text/amounts.tsx'
import { PriceRows } from './price-rows.tsx'

/** The services on sale with their regular prices. Shown in place of an empty price list. */
export function ServicePrices({ services }: { services: Wire<typeof GetPricedServices>['services'] }) {
  const t = useWording('tuning')
  return (
    <PriceRows
      title={t('tuning:list.title')}
      rows={services.map(({ _id, name, description, price }) => ({
        ...{ _id, name, note: description, price: <Credits value={price} /> },
      }))}
    />
  )
}
