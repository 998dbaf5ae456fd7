import { Checkbox, Textarea } from '@mantine/core'
import { CancelShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { PieceFields } from './piece-fields.tsx'
import { usePieces } from './use-pieces.ts'
import { useRefundText } from './use-refund-text.ts'

/** Returns the lines with pieces that were shipped and not returned. Pieces for pick-up are still at the shop. */
export const piecesWithCustomer = ({ lines, is_pickup }: Pick<ShopOrder, 'lines' | 'is_pickup'>) =>
  is_pickup
    ? []
    : lines
        .filter((line) => !isDigital(line) && line.returned < line.shipped)
        .map(({ _id, name, shipped, returned }) => ({ _id, name, max: shipped - returned }))

type CancellableOrder = Pick<
  ShopOrder,
  '_id' | 'currency' | 'total' | 'refunded' | 'lines' | 'is_pickup' | 'paid_through'
>

/** Form that cancels a partly shipped order: the number of returned pieces, and the reason. */
export function CancelForm({ order, onDone }: { order: CancellableOrder; onDone: () => void }) {
  const t = useWording('shop')
  const f = useFormats()
  const { _id: id, currency, total, refunded } = order
  const refundText = useRefundText(order)
  const pieces = usePieces({})
  const form = useForm(CancelShopOrder, {
    initial: { restock: true, reason: '' },
    toInput: ({ restock, reason }) => ({
      body: { id, reason, returned: pieces.counted.map((line) => ({ ...line, restock })) },
    }),
    refreshes: ['credits', 'billing', 'payments'],
    onDone,
  })
  const amount = f.money(Number(total) - Number(refunded), currency)
  return (
    <Form form={form}>
      <p>{`${t('shop:manage.cancel_returned', { amount })} ${refundText}`}</p>
      <PieceFields lines={piecesWithCustomer(order)} pieces={pieces} error={form.error('returned')} />
      <Checkbox
        label={t('shop:manage.restock')}
        description={t('shop:manage.restock_help')}
        {...form.check('restock')}
      />
      <Textarea label={t('shop:manage.reason')} autosize minRows={2} {...form.text('reason')} required />
      <FormActions>
        <SubmitButton form={form}>{t('shop:manage.cancel')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
