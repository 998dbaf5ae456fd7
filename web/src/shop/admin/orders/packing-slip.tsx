import type { ShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { PrintLayout, PrintSection } from '../../../ui/print-layout.tsx'
import { addressLines } from '../../checkout/address-lines.ts'
import classes from './packing-slip.module.css'

/** Prints the page's packing slip. */
export function PrintPackingSlip() {
  const t = useWording('shop')
  return (
    <ActionButton
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.75} />}
      onClick={() => window.print()}
    >
      {t('shop:manage.packing_slip')}
    </ActionButton>
  )
}

/** What is put into the parcel, and its address as a label; without prices, because others may open it. */
export function PackingSlip({ order }: { order: ShopOrder }) {
  const t = useWording('shop')
  const f = useFormats()
  const { shipping_address, shipping_method, customer_note, lines } = order
  return (
    <PrintLayout
      title={t('shop:manage.packing_slip')}
      meta={
        <>
          <div>{t('shop:order.title', { number: order.invoice_no })}</div>
          <div>{f.date(order.created_at)}</div>
          <div>{shipping_method}</div>
        </>
      }
    >
      <address className={classes.label}>
        {[...addressLines(shipping_address), shipping_address.phone].filter(Boolean).map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
      </address>
      <PrintSection title={t('shop:order.lines')}>
        <table className={classes.lines}>
          <tbody>
            {lines.map(({ _id, name, product_code, quantity, selected_extra_options }) => (
              <tr key={_id}>
                <td className={classes.box} aria-hidden />
                <td className="tabular">{f.number(quantity)} ×</td>
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
