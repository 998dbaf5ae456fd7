import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetPricedServices } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Credits } from '../ui/amounts.tsx'
import { Panel } from '../ui/panel.tsx'
import classes from './price-list-table.module.css'

/** The services on sale with their usual prices, in place of a price list without items. */
export function ServicePrices({ services }: { services: Wire<typeof GetPricedServices>['services'] }) {
  const t = useWording('tuning')
  return (
    <Panel title={t('tuning:list.title')} flush>
      <table className={classes.table} aria-label={t('tuning:list.title')}>
        <thead>
          <tr>
            <th scope="col">{t('tuning:list.item')}</th>
            <th scope="col">{t('tuning:list.price')}</th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ _id, name, description, price }) => (
            <tr key={_id}>
              <th scope="row">
                {name}
                {description && <span className={classes.note}>{description}</span>}
              </th>
              <td>
                <Credits value={price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
