import { Button, Stack } from '@mantine/core'
import type { Payment } from '@mapwright/contract/payments/payment.ts'
import { useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Choices } from '../ui/forms/choices.tsx'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { StoreMethod, SubscriptionAgreement, useStoreMethod } from './store-method.tsx'
import { type PayingOnline, usePayOnline } from './use-pay-online.ts'

type PayOnlineProps = {
  payment: Payment
  /** Returns the explanation of a payment method. */
  describe: (method: Payment['methods'][number]) => string
}

/** The payment methods for one of the signed-in customer's own payments, and the button that leads to the provider. */
export function PayOnline(props: PayOnlineProps) {
  return <PayOnlineWith {...props} id={props.payment._id} paying={usePayOnline()} />
}

type PayOnlineWithProps = PayOnlineProps & { id: string; paying: PayingOnline }

/** The payment methods, and the button that leads to the provider. */
export function PayOnlineWith({ payment, describe, id, paying }: PayOnlineWithProps) {
  const t = useWording('payments', 'credits')
  const f = useFormats()
  const { problem, isBusy, pay, canStore } = paying
  const { storing, ...agreement } = useStoreMethod()
  const { methods, must_store, attempt, amount, currency, expires_at } = payment
  const last = methods.find((method) => method === attempt?.provider)
  const [chosen, setChosen] = useState(last ?? methods[0])
  if (!chosen) return <p>{t('payments:result.transfer')}</p>
  return (
    <Stack gap={12}>
      {methods.length > 1 && (
        <Choices
          label={t('payments:result.method')}
          value={chosen}
          onChange={setChosen}
          choices={methods.map((value) => ({
            value,
            label: t(`credits:method.${value}`),
            description: describe(value),
          }))}
        />
      )}
      {canStore && !must_store && <StoreMethod method={chosen} {...agreement} />}
      {must_store && <SubscriptionAgreement total={f.money(amount, currency)} />}
      {problem && <ProblemAlert problem={problem} />}
      <Button
        loading={isBusy}
        onClick={() =>
          void pay(id, chosen, must_store ? { store_method: true } : storing(chosen)).catch(() => undefined)
        }
      >
        {t('payments:result.pay', { amount: f.money(amount, currency), method: t(`payments:provider.${chosen}`) })}
      </Button>
      <p className="meta">
        {expires_at ? t('payments:result.until', { time: f.dateTime(expires_at) }) : t('payments:result.transfer')}
      </p>
    </Stack>
  )
}
