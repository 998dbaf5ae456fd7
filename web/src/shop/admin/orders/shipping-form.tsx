import { NativeSelect, TextInput } from '@mantine/core'
import { type Carrier, carrierNames, carriers } from '@mapwright/contract/shop/carriers.ts'
import { MarkShopOrderAsShipped } from '@mapwright/contract/shop/order-endpoints.ts'
import type { ShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { PieceFields } from './piece-fields.tsx'
import { usePieces } from './use-pieces.ts'

const none: Carrier | '' = ''

/** A parcel is on its way: what is in it, who brings it, its number, and when it is expected. */
export function ShippingForm({ order, onDone }: { order: ShopOrder; onDone: () => void }) {
  const t = useWording('shop')
  const { _id: id, invoice_no: number } = order
  const unsent = order.lines
    .filter(({ shipped, quantity }) => shipped < quantity)
    .map(({ shipped, quantity, ...line }) => ({ ...line, max: quantity - shipped }))
  const pieces = usePieces(Object.fromEntries(unsent.map(({ _id, max }) => [_id, max])))
  const isDivisible = unsent.length > 1 || unsent.some(({ max }) => max > 1)
  const form = useForm(MarkShopOrderAsShipped, {
    initial: { carrier: none, parcel_tracking_number: '', estimated_delivery_date: '' },
    toInput: (values) => ({ body: { id, ...values, lines: pieces.counted } }),
    check: (): Record<string, { code: string; message: string }> =>
      pieces.counted.length > 0 ? {} : { lines: { code: 'required', message: t('shop:manage.ship_none') } },
    onDone: ({ order: { current_status } }) => {
      notify.done(t(current_status === 'shipped' ? 'shop:manage.shipped' : 'shop:manage.parcel_sent', { number }))
      onDone()
    },
  })
  const { onChange, ...carrier } = form.value('carrier')
  return (
    <Form form={form}>
      <p>{t('shop:manage.ship_text')}</p>
      {isDivisible && (
        <>
          <p className="meta">{t('shop:manage.ship_part')}</p>
          <PieceFields lines={unsent} pieces={pieces} error={form.error('lines')} />
        </>
      )}
      <NativeSelect
        label={t('shop:manage.carrier')}
        {...carrier}
        onChange={({ currentTarget: { value } }) => onChange(carriers.find((one) => one === value) ?? none)}
        data={[
          { value: none, label: t('shop:manage.other_carrier') },
          ...carriers.map((value) => ({ value, label: carrierNames[value] })),
        ]}
      />
      <TextInput label={t('shop:manage.tracking_number')} {...form.text('parcel_tracking_number')} />
      <TextInput type="date" label={t('shop:manage.expected')} {...form.text('estimated_delivery_date')} />
      <FormActions>
        <SubmitButton form={form}>{t('shop:manage.ship')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
