import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { Credits } from '../../ui/amounts.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { PrintLayout, PrintSection } from '../../ui/print-layout.tsx'
import { leftOf } from '../money/left-of.ts'
import { OrderVehicle } from '../order-vehicle.tsx'
import { vehicleName } from '../vehicle-name.ts'
import classes from './order-sheet.module.css'

/** "225 → 270 hp": what changes in the car, as far as it is known. */
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

/** The order on paper, for the job sheet in the car. */
export function OrderSheet({ order }: { order: Order }) {
  const t = useWording('orders', 'money')
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
      <PrintSection title={vehicleName(order)}>
        {figures && (
          <p>
            <bdi>{figures}</bdi>
          </p>
        )}
        <OrderVehicle order={order} />
      </PrintSection>
      <PrintSection title={t('orders:money.title')}>
        <KeyValues
          items={[
            ...order.lines.map(({ name, amount }) => ({ label: name, value: <Credits value={amount} /> })),
            { label: t('orders:money.total'), value: <Credits value={order.total} /> },
            ...(order.money.refunds.length > 0
              ? [
                  { label: t('money:lines.refunded'), value: <Credits value={`-${order.money.refunded}`} signed /> },
                  { label: t('money:lines.left'), value: <Credits value={leftOf(order)} /> },
                ]
              : []),
          ]}
        />
      </PrintSection>
      <PrintSection title={t('orders:order.files')}>
        <ul className={classes.files}>
          {order.files.map(({ _id, kind, name, size, sha256 }) => (
            <li key={_id}>
              {t(`orders:file_kind.${kind}`)}: <bdi>{name}</bdi> ({f.bytes(size)})<div className="mono">{sha256}</div>
            </li>
          ))}
        </ul>
      </PrintSection>
      {(order.comment || order.instruction) && (
        <PrintSection title={t('orders:details.words')}>
          {order.comment && <p>{order.comment}</p>}
          {order.instruction && <p>{order.instruction}</p>}
        </PrintSection>
      )}
    </PrintLayout>
  )
}
