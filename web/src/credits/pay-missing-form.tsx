import { Stack } from '@mantine/core'
import type { OwnAmountPrice } from '@mapwright/contract/credits/package.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { useState } from 'react'
import { BillingPanel, isBillable } from '../billing/billing-panel.tsx'
import { PlaceNotice } from '../billing/place-notice.tsx'
import { StoreMethod, useStoreMethod } from '../payments/store-method.tsx'
import { usePayOnline } from '../payments/use-pay-online.ts'
import { type ProblemError, problemIn } from '../platform/api/problem-error.ts'
import { useCommand } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Totals } from '../ui/layout/totals.tsx'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { MethodChoices } from './method-choices.tsx'
import type { OnlineMethod, OnlineOffer } from './use-online-offer.ts'
import { useTaxLabel } from './use-tax-label.ts'

/** A purchase of credits that is not paid yet, reused if the customer tries again with the same count. */
export type Bought = { payment_id: string; count: string }

type PayMissingFormProps = {
  onSale: OnlineOffer['onSale']
  methods: readonly OnlineMethod[]
  /** The chosen method, and the price with it. `isPriced` is false while the price of another method is loading. */
  method: OnlineMethod | undefined
  price: OwnAmountPrice
  isPriced: boolean
  bought: Bought | undefined
  onMethod: (method: OnlineMethod) => void
  onBought: (bought: Bought) => void
  onLeave: () => Promise<unknown>
}

/** Form to pay for missing credits, with the price, the billing address and the payment methods. The button leads to the provider. */
export function PayMissingForm(props: PayMissingFormProps) {
  const { onSale, methods, method, price, isPriced, bought, onMethod, onBought, onLeave } = props
  const t = useWording('credits')
  const f = useFormats()
  const taxLabel = useTaxLabel(onSale.tax)
  const buy = useCommand(BuyCredits, { refreshes: ['billing'] })
  const online = usePayOnline()
  const { storing, ...agreement } = useStoreMethod()
  const [isLeaving, setIsLeaving] = useState(false)
  const [problem, setProblem] = useState<ProblemError>()
  const lacking = method === undefined ? 'no_method' : isBillable(onSale.billing) ? undefined : 'billing_first'
  const money = (amount: string) => f.money(amount, onSale.currency)

  const order = async (payment_method: OnlineMethod) => {
    const { count } = price
    const { payment_id } = await buy.mutateAsync({ body: { count, payment_method, for_order: true } })
    onBought({ payment_id, count })
    return { payment_id }
  }

  const pay = async (payment_method: OnlineMethod) => {
    setIsLeaving(true)
    setProblem(undefined)
    try {
      await onLeave()
      const { payment_id } = bought?.count === price.count ? bought : await order(payment_method)
      await online.pay(payment_id, payment_method, storing(payment_method))
    } catch (refusal) {
      setProblem(problemIn(refusal))
      setIsLeaving(false)
    }
  }

  return (
    <Stack gap={16}>
      <Totals
        lines={[
          { label: t('credits:buy.net'), amount: money(price.amount) },
          { label: taxLabel, amount: money(price.vat) },
        ]}
        total={money(price.total)}
      />
      <BillingPanel {...onSale} />
      {isBillable(onSale.billing) && <PlaceNotice {...onSale} />}
      <MethodChoices methods={methods} method={method} onChange={onMethod} />
      <StoreMethod method={method} {...agreement} />
      <p className="meta">{t('credits:missing.kept')}</p>
      {problem && <ProblemAlert problem={problem} />}
      <ActionButton
        fullWidth
        busy={isLeaving || !isPriced}
        disabledReason={lacking && t(`credits:buy.${lacking}`)}
        onClick={() => method && void pay(method)}
      >
        {t('credits:buy.pay', { total: money(price.total) })}
      </ActionButton>
    </Stack>
  )
}
