import { ChangeShopParcel } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { Parcel } from '@mapwright/contract/shop/orders/parcel.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Dialog } from '../../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { type EnteredTracking, TrackingFields } from './tracking-fields.tsx'

type TrackingDialogProps = { order: ShopOrder; parcel: Parcel | undefined; onClose: () => void }

/** Dialog that adds or corrects the tracking of a shipped parcel. */
export function TrackingDialog({ order, parcel, onClose }: TrackingDialogProps) {
  const t = useWording('shop')
  return (
    <Dialog
      opened={parcel !== undefined}
      onClose={onClose}
      title={t('shop:manage.track_title', { number: order.invoice_no })}
      size={480}
    >
      {parcel && <TrackingForm order_id={order._id} parcel={parcel} onDone={onClose} />}
    </Dialog>
  )
}

type TrackingFormProps = { order_id: string; parcel: Parcel; onDone: () => void }

function TrackingForm({ order_id: id, parcel, onDone }: TrackingFormProps) {
  const t = useWording('shop')
  const { _id: parcel_id, carrier, tracking_number: parcel_tracking_number, estimated_delivery_date } = parcel
  const initial: EnteredTracking = {
    ...{ carrier, parcel_tracking_number, estimated_delivery_date: estimated_delivery_date ?? '' },
  }
  const form = useForm(ChangeShopParcel, {
    initial,
    toInput: (values) => ({ body: { id, parcel_id, ...values } }),
    onDone: () => {
      notify.done(t('shop:manage.tracked'))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <p>{t('shop:manage.track_text')}</p>
      <TrackingFields form={form} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('ui:resource.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
