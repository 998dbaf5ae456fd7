import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Isolated } from '../ui/loading/isolated.tsx'
import { PrintLayout, PrintSection } from '../ui/page/print-layout.tsx'
import { PriceLines } from './order-lines.tsx'
import classes from './order-sheet.module.css'
import { OrderVehicle } from './order-vehicle.tsx'
import { vehicleName } from './vehicle-name.ts'

/** Returns the changes of power and torque, such as "225 → 270 hp". Unknown figures are omitted. */
function useFigures({ power_hp, power_hp_after, torque_nm, torque_nm_after }: Order): string {
  const f = useFormats()
  const t = useWording('orders')
  const figure = (unit: string, before: number | null, after: number | null) =>
    before === null
      ? []
      : [
          `${[before, after ?? []]
            .flat()
            .map((one) => f.number(one))
            .join(' → ')} ${unit}`,
        ]
  return [
    ...figure(t('ui:chart.hp'), power_hp, power_hp_after),
    ...figure(t('ui:chart.nm'), torque_nm, torque_nm_after),
  ].join(', ')
}

/** The customer, on the job sheet for staff. */
function Customer({ order: { user, time_frame } }: { order: Order }) {
  const t = useWording('orders')
  return (
    <PrintSection title={t('orders:order.customer')}>
      <KeyValues
        columns={2}
        items={[
          { label: t('orders:column.customer'), value: <bdi>{user.company_name || user.name}</bdi> },
          { label: t('orders:order.contact'), value: user.company_name && <bdi>{user.name}</bdi> },
          { label: t('orders:order.email'), value: user.email },
          { label: t('orders:order.time_frame'), value: time_frame && t(`orders:time_frame.${time_frame}`) },
        ]}
      />
    </PrintSection>
  )
}

/** The printed order as a job sheet. The version for staff includes the customer. */
export function OrderSheet({ order, isStaff = false }: { order: Order; isStaff?: boolean }) {
  const t = useWording('orders')
  const f = useFormats()
  const figures = useFigures(order)
  return (
    <PrintLayout
      title={order.number === null ? t('orders:status.draft') : t('orders:order.title', { number: order.number })}
      meta={
        <>
          <div>{f.dateTime(order.submitted_at ?? order.created_at)}</div>
          <div>{t(`orders:status.${order.status}`)}</div>
        </>
      }
    >
      {isStaff && <Customer order={order} />}
      <PrintSection title={vehicleName(order)}>
        {figures && (
          <p>
            <bdi>{figures}</bdi>
          </p>
        )}
        <OrderVehicle order={order} />
      </PrintSection>
      <PrintSection title={t('orders:money.title')}>
        <PriceLines order={order} />
      </PrintSection>
      <PrintSection title={t('orders:order.files')}>
        <ul className={classes.files}>
          {order.files.map(({ _id, kind, name, size, sha256 }) => (
            <li key={_id}>
              {t(`orders:file_kind.${kind}`)}: <bdi>{name}</bdi> (<Isolated>{f.bytes(size)}</Isolated>)
              <div className="mono">{sha256}</div>
            </li>
          ))}
        </ul>
      </PrintSection>
      {(order.comment || order.instruction) && (
        <PrintSection title={isStaff ? t('orders:order.words') : t('orders:details.words')}>
          {order.comment && <p>{order.comment}</p>}
          {order.instruction && <p>{order.instruction}</p>}
        </PrintSection>
      )}
    </PrintLayout>
  )
}
