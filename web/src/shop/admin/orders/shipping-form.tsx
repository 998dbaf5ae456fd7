import { carrierIn } from '@mapwright/contract/shop/orders/carriers.ts'
import { MarkShopOrderAsShipped } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { PieceFields } from './piece-fields.tsx'
import { type EnteredTracking, TrackingFields } from './tracking-fields.tsx'
import { usePieces } from './use-pieces.ts'

/** Form for a shipped parcel: content, carrier, tracking number, and expected delivery date. */
export function ShippingForm({ order, onDone }: { order: ShopOrder; onDone: () => void }) {
  const t = useWording('shop')
  const { _id: id, invoice_no: number } = order
  const unshipped = order.lines
    .filter(({ shipped, quantity }) => shipped < quantity)
    .map(({ shipped, quantity, ...line }) => ({ ...line, max: quantity - shipped }))
  const pieces = usePieces(Object.fromEntries(unshipped.map(({ _id, max }) => [_id, max])))
  const isDivisible = unshipped.length > 1 || unshipped.some(({ max }) => max > 1)
  const initial: EnteredTracking = {
    ...{ carrier: carrierIn(order.shipping_method), parcel_tracking_number: '', estimated_delivery_date: '' },
  }
  const form = useForm(MarkShopOrderAsShipped, {
    initial,
    toInput: (values) => ({ body: { id, ...values, lines: pieces.counted } }),
    check: (): Record<string, { code: string; message: string }> =>
      pieces.counted.length > 0 ? {} : { lines: { code: 'required', message: t('shop:manage.ship_none') } },
    onDone: ({ order: { current_status } }) => {
      notify.done(t(current_status === 'shipped' ? 'shop:manage.shipped' : 'shop:manage.parcel_sent', { number }))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <p>{t('shop:manage.ship_text')}</p>
      {isDivisible && (
        <>
          <p className="meta">{t('shop:manage.ship_part')}</p>
          <PieceFields lines={unshipped} pieces={pieces} error={form.error('lines')} />
        </>
      )}
      <TrackingFields form={form} />
      <FormActions>
        <SubmitButton form={form}>{t('shop:manage.ship')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
