import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { formatHundredths, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { ReturnShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { returnAmount } from '@mapwright/contract/shop/orders/return-amount.ts'
import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { isDigital, type ProductKind } from '@mapwright/contract/shop/products/product-kind.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { PieceFields } from './piece-fields.tsx'
import { type Pieces, usePieces } from './use-pieces.ts'
import { useRefundText } from './use-refund-text.ts'

const hundredths = (text: string): bigint => parseHundredths(text) ?? 0n

/** Returns the price of the pieces including VAT, limited to the amount that has not been refunded yet. */
function amountFor({ lines, vat_percentage, total, refunded }: ShopOrder, pieces: Pieces): string {
  const stored = lines.map(({ _id, quantity, price, discount }) => ({
    ...{ _id, quantity },
    price: money(hundredths(price)),
    discount: money(hundredths(discount)),
  }))
  const rate = percent(hundredths(vat_percentage))
  const cost = returnAmount(stored, { pieces: new Map(Object.entries(pieces)), vat_percentage: rate })
  const left = hundredths(total) - hundredths(refunded)
  if (cost > left) return formatHundredths(left)
  return formatHundredths(cost)
}

type Returnable = { _id: string; kind: ProductKind; max: number }

/**
 * Returns the pieces of a withdrawal that have not been returned. A withdrawal covers the named products or, if none are named,
 * all products.
 */
function withdrawnPieces({ withdrawal, lines: ordered }: ShopOrder, lines: readonly Returnable[]): Pieces {
  if (!withdrawal) return {}
  if (withdrawal.only_products === '')
    return Object.fromEntries(lines.filter((line) => !isDigital(line)).map(({ _id, max }) => [_id, max]))
  const backThen = new Map(withdrawal.lines.map(({ line_id, returned_then }) => [line_id, returned_then]))
  const back = new Map(ordered.map(({ _id, returned }) => [_id, returned]))
  const missing = (id: string) => Math.max(0, (backThen.get(id) ?? 0) - (back.get(id) ?? 0))
  return Object.fromEntries(lines.map(({ _id, max }) => [_id, Math.min(max, missing(_id))]))
}

/** Form for returned pieces: their number, whether they can be sold again, and the refund. */
export function ReturnForm({ order, onDone }: { order: ShopOrder; onDone: () => void }) {
  const t = useWording('shop')
  const f = useFormats()
  const { _id: id, currency, total, refunded } = order
  const refundText = useRefundText(order)
  const lines = order.lines
    .filter(({ shipped, returned }) => returned < shipped)
    .map(({ shipped, returned, ...line }) => ({ ...line, max: shipped - returned }))
  // If the whole order was withdrawn, the refund includes the shipping cost.
  const isAllWithdrawn =
    order.withdrawal?.only_products === '' &&
    order.lines.every((line) => !isDigital(line) && line.shipped === line.quantity)
  const withdrawn = withdrawnPieces(order, lines)
  const pieces = usePieces(withdrawn, (counted) => form.set('refund', amountFor(order, counted)))
  const refund: string = isAllWithdrawn
    ? formatHundredths(hundredths(total) - hundredths(refunded))
    : amountFor(order, withdrawn)
  const form = useForm(ReturnShopOrder, {
    initial: {
      refund,
      restock: true,
      reason: order.withdrawal ? t('shop:order.event.withdraw') : '',
    },
    toInput: ({ refund: amount, restock, reason }) => ({
      body: {
        ...{ id, refund: amount, reason },
        lines: pieces.counted.map((line) => ({ ...line, restock })),
      },
    }),
    check: (): Record<string, { code: string; message: string }> =>
      pieces.counted.length > 0 ? {} : { lines: { code: 'required', message: t('shop:manage.return_none') } },
    refreshes: ['credits', 'billing', 'payments'],
    onDone: () => {
      notify.done(t('shop:manage.returned'))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <PieceFields lines={lines} pieces={pieces} error={form.error('lines')} />
      <Checkbox
        label={t('shop:manage.restock')}
        description={t('shop:manage.restock_help')}
        {...form.check('restock')}
      />
      <TextInput
        label={t('shop:manage.refund')}
        description={`${t('shop:manage.refund_help', { left: f.money(Number(total) - Number(refunded), currency) })} ${refundText}`}
        inputMode="decimal"
        {...form.text('refund')}
      />
      <Textarea label={t('shop:manage.reason')} autosize minRows={2} {...form.text('reason')} required />
      <FormActions>
        <SubmitButton form={form}>{t('shop:manage.return')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
