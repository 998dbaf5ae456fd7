import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import type { OwnAmountPrice, PackageOnSale } from '@mapwright/contract/credits/package.ts'
import type { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { methodsFor } from '@mapwright/contract/payments/payment-amounts.ts'
import { useState } from 'react'
import { billingLines, isBillable } from '../billing/billing-panel.tsx'
import { StoreMethod, useStoreMethod } from '../payments/store-method.tsx'
import { usePayOnline } from '../payments/use-pay-online.ts'
import { useCommand } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Totals } from '../ui/layout/totals.tsx'
import { MethodChoices } from './method-choices.tsx'
import classes from './order-summary.module.css'
import { useTaxLabel } from './use-tax-label.ts'

type PackageList = Wire<typeof ListPackagesOnSale>

type OrderSummaryProps = {
  onSale: PackageList
  price: PackageOnSale | OwnAmountPrice | undefined
  /** True if the price is for a number of credits that the customer entered, not for a package. */
  isOwn: boolean
  /** Called after ordering by bank transfer. With other methods, the customer continues at the payment provider. */
  onOrdered: (response: Wire<typeof BuyCredits>) => void
}

/** The customer's price of the selected package, the payment method, and the order button. */
export function OrderSummary({ onSale, price, isOwn, onOrdered }: OrderSummaryProps) {
  const { currency, tax, billing } = onSale
  const payment_methods = methodsFor(onSale.payment_methods, price?.total, currency)
  const t = useWording('credits')
  const f = useFormats()
  const taxLabel = useTaxLabel(tax)
  const [chosen, setMethod] = useState<PaymentMethod>()
  const method = payment_methods.find((one) => one === chosen) ?? payment_methods[0]
  const confirm = useConfirm()
  const buy = useCommand(BuyCredits, { refreshes: ['billing'] })
  const { pay, isBusy } = usePayOnline()
  const { storing, ...agreement } = useStoreMethod()
  const go = useGo()
  const missing =
    method === undefined
      ? 'credits:buy.no_method'
      : price === undefined
        ? isOwn
          ? 'credits:own.enter'
          : 'credits:buy.choose'
        : isBillable(billing)
          ? undefined
          : 'credits:buy.billing_first'
  /** Returns "500 credits and 20 bonus credits"; false if the package contains no bonus. */
  const bonusOf = (item: PackageOnSale | OwnAmountPrice) =>
    'bonus' in item &&
    Number(item.bonus) > 0 &&
    t('credits:bonus.both', { count: f.credits(item.count), bonus: f.credits(item.bonus) })
  const lines = price && [
    { label: t('credits:buy.net'), amount: price.amount },
    { label: taxLabel, amount: price.vat },
  ]

  const order = async (item: PackageOnSale | OwnAmountPrice, payment_method: PaymentMethod) => {
    const wanted = '_id' in item ? { price_id: item._id } : { count: item.count }
    const response = await buy.mutateAsync({ body: { ...wanted, payment_method } })
    if (payment_method === 'bank') return onOrdered(response)
    // If the payment cannot be started, the order remains. The page of the payment offers to try again.
    return pay(response.payment_id, payment_method, storing(payment_method)).catch(() =>
      go('/payment/$id', { params: { id: response.payment_id }, search: { returned: 'cancelled' } }),
    )
  }

  const ask = (chosenPrice: PackageOnSale | OwnAmountPrice, payment_method: PaymentMethod) => {
    const total = f.money(chosenPrice.total, currency)
    return confirm({
      title: t('credits:buy.confirm_title', { name: chosenPrice.name, total }),
      text: (
        <>
          {bonusOf(chosenPrice) && <p>{bonusOf(chosenPrice)}</p>}
          <p>{t(payment_method === 'bank' ? 'credits:buy.confirm_text' : 'credits:buy.confirm_text_online')}</p>
          <p>
            <bdi>{billingLines(billing).join(', ')}</bdi>
          </p>
        </>
      ),
      action: t(payment_method === 'bank' ? 'credits:buy.order' : 'credits:buy.pay', { total }),
      run: () => order(chosenPrice, payment_method),
    })
  }

  return (
    <Panel title={t('credits:buy.summary')}>
      <div className={classes.summary}>
        {price && bonusOf(price) && <p>{bonusOf(price)}</p>}
        {lines && price && (
          <Totals
            lines={lines.map(({ label, amount }) => ({ label, amount: f.money(amount, currency) }))}
            total={f.money(price.total, currency)}
          />
        )}
        <MethodChoices methods={payment_methods} method={method} onChange={setMethod} />
        <StoreMethod method={method} {...agreement} />
        <ActionButton
          fullWidth
          busy={isBusy}
          disabledReason={missing && t(missing)}
          onClick={() => {
            if (price && method) void ask(price, method)
          }}
        >
          {price
            ? t(method && method !== 'bank' ? 'credits:buy.pay' : 'credits:buy.order', {
                total: f.money(price.total, currency),
              })
            : t('credits:buy.order_none')}
        </ActionButton>
      </div>
    </Panel>
  )
}
