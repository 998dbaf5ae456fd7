import { NativeSelect, TextInput } from '@mantine/core'
import { type Carrier, carrierNames, carriers } from '@mapwright/contract/shop/orders/carriers.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { Form } from '../../../ui/forms/use-form.ts'

/** The form values of a parcel's tracking. */
export type EnteredTracking = {
  carrier: Carrier | ''
  parcel_tracking_number: string
  estimated_delivery_date: string
}

type TrackingForm = Pick<Form<EnteredTracking>, 'text' | 'values'> & {
  set(name: 'carrier', carrier: Carrier | ''): void
}

/** The fields for a parcel's carrier, tracking number and expected delivery date. */
export function TrackingFields({ form }: { form: TrackingForm }) {
  const t = useWording('shop')
  return (
    <>
      <NativeSelect
        label={t('shop:manage.carrier')}
        name="carrier"
        value={form.values.carrier}
        onChange={({ currentTarget: { value } }) => form.set('carrier', carriers.find((one) => one === value) ?? '')}
        data={[
          { value: '', label: t('shop:manage.other_carrier') },
          ...carriers.map((value) => ({ value, label: carrierNames[value] })),
        ]}
      />
      <TextInput label={t('shop:manage.tracking_number')} {...form.text('parcel_tracking_number')} />
      <TextInput type="date" label={t('shop:manage.expected')} {...form.text('estimated_delivery_date')} />
    </>
  )
}
