import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetDashboard } from '@mapwright/contract/orders/dashboard-endpoints.ts'
import { IconChartBar } from '@tabler/icons-react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import classes from './dashboard.module.css'

type Service = Wire<typeof GetDashboard>['top_services'][number]

/** The services ordered most often in the last thirty days. Bars are relative to the first service. */
export function TopServices({ services }: { services: readonly Service[] }) {
  const t = useWording('orders')
  const f = useFormats()
  const maxCount = Math.max(1, ...services.map(({ orders }) => orders))
  return (
    <Panel title={t('orders:dashboard.services')}>
      {services.length === 0 ? (
        <EmptyState icon={IconChartBar} title={t('orders:dashboard.services_empty')} />
      ) : (
        <table className={classes.services} aria-label={t('orders:dashboard.services')}>
          <tbody>
            {services.map(({ name, orders, credits }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  <span className={classes.bar} style={{ inlineSize: `${(100 * orders) / maxCount}%` }} aria-hidden />
                </th>
                <td>{f.number(orders)}</td>
                <td>
                  <Credits value={credits} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
