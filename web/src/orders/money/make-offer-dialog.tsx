import { NativeSelect, Textarea } from '@mantine/core'
import { ListOfferable, MakeOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { type Offerable, offerRules } from '@mapwright/contract/orders/order-money.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ErrorState } from '../../ui/messages/states.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import classes from './make-offer-dialog.module.css'

const days = [1, 3, offerRules.usual_days, 14, offerRules.max_days]

/** The customer's price of an offered item, with the reason for a discount. */
function OfferablePrice({ item }: { item: Offerable }) {
  const t = useWording('money')
  return (
    <div className={classes.price} role="status">
      <span>{t('money:offer.costs')}</span>
      <strong>
        <Credits value={item.amount} />
      </strong>
      {Number(item.discount) > 0 && (
        <span className="meta">
          {t('money:offer.instead_of')} <Credits value={item.price} />
        </span>
      )}
    </div>
  )
}

const blank: { item_id: string | null; note: string; valid_days: string } = {
  item_id: null,
  note: '',
  valid_days: String(offerRules.usual_days),
}

function OfferForm({ order, items, onDone }: { order: Order; items: readonly Offerable[]; onDone: () => void }) {
  const t = useWording('money')
  const f = useFormats()
  const form = useForm(MakeOffer, {
    initial: blank,
    toInput: ({ item_id, note, valid_days }) => ({
      params: { id: order._id },
      body: {
        kind: items.find((item) => item.item_id === item_id)?.kind ?? 'option',
        item_id: item_id ?? '',
        note,
        valid_days: Number(valid_days),
      },
    }),
    onDone: () => {
      notify.done(t('money:offer.sent', { number: order.number }))
      onDone()
    },
  })
  const chosen = items.find(({ item_id }) => item_id === form.values.item_id)
  return (
    <Form form={form}>
      <SearchableDropdown
        label={t('money:offer.item')}
        options={items.map(({ item_id, name, kind, amount }) => ({
          value: item_id,
          label: name,
          detail: `${t(`money:offer.kind.${kind}`)} · ${f.credits(amount)} ${t('ui:credits', { count: Number(amount) })}`,
        }))}
        {...form.value('item_id')}
      />
      {chosen && <OfferablePrice item={chosen} />}
      <Textarea
        label={t('money:offer.note')}
        description={t('money:offer.note_help')}
        autosize
        minRows={2}
        {...form.text('note')}
      />
      <NativeSelect
        label={t('money:offer.valid')}
        description={t('money:offer.valid_help')}
        data={days.map((count) => ({ value: String(count), label: f.duration(count * 86_400) }))}
        value={form.values.valid_days}
        onChange={(event) => form.set('valid_days', event.currentTarget.value)}
      />
      <FormActions>
        <SubmitButton form={form}>{t('money:offer.send')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function Offerables({ order, onDone }: { order: Order; onDone: () => void }) {
  const t = useWording('money')
  const { data, error, refetch } = useQueryOf(ListOfferable, { params: { id: order._id } })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={5} />
  const isOpen = (id: string) => order.money.offers.some(({ item_id, status }) => item_id === id && status === 'open')
  const items = data.items.filter(({ item_id }) => !isOpen(item_id))
  if (items.length === 0) return <p className="meta">{t('money:offer.nothing')}</p>
  return <OfferForm order={order} items={items} onDone={onDone} />
}

type MakeOfferDialogProps = { order: Order; isOpen: boolean; onClose: () => void }

/** Dialog for staff to offer an additional item to the customer at its current price. */
export function MakeOfferDialog({ order, isOpen, onClose }: MakeOfferDialogProps) {
  const t = useWording('money', 'orders')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('money:offer.title', { number: order.number })} size={480}>
      <Offerables order={order} onDone={onClose} />
    </Dialog>
  )
}
