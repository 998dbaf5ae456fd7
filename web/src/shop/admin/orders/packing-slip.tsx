import type { Parcel } from '@mapwright/contract/shop/orders/parcel.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { PrintLayout, PrintSection } from '../../../ui/page/print-layout.tsx'
import { addressLines } from '../../checkout/address-lines.ts'
import classes from './packing-slip.module.css'

/** Button that prints the packing slip of the next parcel. */
export function PrintPackingSlip({ print }: { print: () => void }) {
  const t = useWording('shop')
  return (
    <ActionButton variant="default" leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={print}>
      {t('shop:manage.packing_slip')}
    </ActionButton>
  )
}

/**
 * Returns the number of pieces per line. With a parcel, these are the pieces in it. Without a parcel, these are the unshipped
 * pieces or, if all are shipped, all pieces.
 */
function piecesOf({ lines }: ShopOrder, parcel: Parcel | null): ReadonlyMap<string, number> {
  if (parcel) return new Map(parcel.lines.map(({ line_id, quantity }) => [line_id, quantity]))
  const goods = lines.filter((line) => !isDigital(line))
  const unshipped = goods.filter(({ quantity, shipped }) => shipped < quantity)
  return new Map(
    unshipped.length > 0
      ? unshipped.map(({ _id, quantity, shipped }) => [_id, quantity - shipped])
      : goods.map(({ _id, quantity }) => [_id, quantity]),
  )
}

type PackingSlipProps = { order: ShopOrder; parcel: Parcel | null }

/**
 * The content of a parcel, with the shipping address or the name of the buyer who picks it up. Contains no prices, because other
 * people may open the parcel.
 */
export function PackingSlip({ order, parcel }: PackingSlipProps) {
  const t = useWording('shop')
  const f = useFormats()
  const { user, shipping_address, shipping_method, customer_note, lines } = order
  const pieces = piecesOf(order, parcel)
  return (
    <PrintLayout
      title={t('shop:manage.packing_slip')}
      meta={
        <>
          <div>{t('shop:order.title', { number: order.invoice_no })}</div>
          <div>{f.date(order.created_at)}</div>
          <div>{shipping_method}</div>
          {parcel?.tracking_number && <div>{parcel.tracking_number}</div>}
        </>
      }
    >
      <address className={classes.label}>
        {(order.is_pickup ? [user.name, user.email] : [...addressLines(shipping_address), shipping_address.phone])
          .filter(Boolean)
          .map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
      </address>
      <PrintSection title={t('shop:order.lines')}>
        <table className={classes.lines}>
          <tbody>
            {lines
              .filter(({ _id }) => pieces.has(_id))
              .map(({ _id, name, product_code, selected_extra_options }) => (
                <tr key={_id}>
                  <td className={classes.box} aria-hidden />
                  <td className="tabular">{f.number(pieces.get(_id) ?? 0)} ×</td>
                  <td>
                    <bdi>{name}</bdi>
                    {selected_extra_options.length > 0 && (
                      <div className="meta">{selected_extra_options.map((option) => option.name).join(', ')}</div>
                    )}
                  </td>
                  <td className="mono">{product_code}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </PrintSection>
      {customer_note && (
        <PrintSection title={t('shop:checkout.note')}>
          <p>{customer_note}</p>
        </PrintSection>
      )}
    </PrintLayout>
  )
}

/** Returns true if the order contains pieces that must still be shipped. */
export const hasSlip = ({ current_status, lines }: ShopOrder): boolean =>
  current_status !== 'cancelled' && lines.some((line) => !isDigital(line) && line.shipped < line.quantity)

/** The packing slips of several orders as one document, each on its own page. */
export function PackingSlips({ orders }: { orders: readonly ShopOrder[] }) {
  return (
    <div className={classes.slips}>
      {orders.map((order) => (
        <PackingSlip key={order._id} order={order} parcel={null} />
      ))}
    </div>
  )
}
