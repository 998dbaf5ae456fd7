import { NativeSelect, TextInput } from '@mantine/core'
import { type Carrier, carrierNames, carriers } from '@mapwright/contract/shop/carriers.ts'
import { MarkShopOrderAsShipped } from '@mapwright/contract/shop/order-endpoints.ts'
import type { ShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'

const none: Carrier | '' = ''

/** The parcel is on its way: who brings it, its number, and when it is expected. */
export function ShippingForm({ order, onDone }: { order: ShopOrder; onDone: () => void }) {
  const t = useWording('shop')
  const { _id: id, invoice_no: number } = order
  const form = useForm(MarkShopOrderAsShipped, {
    initial: { carrier: none, parcel_tracking_number: '', estimated_delivery_date: '' },
    toInput: (values) => ({ body: { id, ...values } }),
    onDone: () => {
      notify.done(t('shop:manage.shipped', { number }))
      onDone()
    },
  })
  const { onChange, ...carrier } = form.value('carrier')
  return (
    <Form form={form}>
      <p>{t('shop:manage.ship_text')}</p>
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
