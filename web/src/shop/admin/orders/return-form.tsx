import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { formatHundredths, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { ReturnShopOrder } from '@mapwright/contract/shop/order-endpoints.ts'
import { returnAmount } from '@mapwright/contract/shop/return-amount.ts'
import type { ShopOrder } from '@mapwright/contract/shop/shop-order-shapes.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { PieceFields } from './piece-fields.tsx'
import { type Pieces, usePieces } from './use-pieces.ts'

const hundredths = (text: string): bigint => parseHundredths(text) ?? 0n

/** What the pieces cost, VAT included, but no more than has not gone back yet. */
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

/** Pieces that came back: how many of each, whether they can be sold again, and how much money goes back. */
export function ReturnForm({ order, onDone }: { order: ShopOrder; onDone: () => void }) {
  const t = useWording('shop')
  const f = useFormats()
  const { _id: id, currency, total, refunded } = order
  const lines = order.lines
    .filter(({ shipped, returned }) => returned < shipped)
    .map(({ shipped, returned, ...line }) => ({ ...line, max: shipped - returned }))
  // A withdrawal from the whole order is about everything, shipping included.
  const isAllWithdrawn =
    order.withdrawal?.only_products === '' && order.lines.every(({ shipped, quantity }) => shipped === quantity)
  const pieces = usePieces(
    isAllWithdrawn ? Object.fromEntries(lines.map(({ _id, max }) => [_id, max])) : {},
    (counted) => form.set('refund', amountFor(order, counted)),
  )
  const refund: string = isAllWithdrawn ? formatHundredths(hundredths(total) - hundredths(refunded)) : '0.00'
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
        description={t('shop:manage.refund_help', { left: f.money(Number(total) - Number(refunded), currency) })}
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
