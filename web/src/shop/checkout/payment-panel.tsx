import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

type PaymentPanelProps = {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod | undefined
  onChoose: (method: PaymentMethod) => void
}

/** Selects the payment method. */
export function PaymentPanel({ methods, chosen, onChoose }: PaymentPanelProps) {
  const t = useWording('shop', 'credits')
  return (
    <Panel title={t('shop:checkout.payment')}>
      {methods.length === 0 ? (
        <p>{t('credits:buy.no_method')}</p>
      ) : (
        <Choices
          label={t('shop:checkout.payment')}
          isLabelHidden
          value={chosen ?? null}
          onChange={onChoose}
          choices={methods.map((value) => ({
            value,
            label: t(`credits:method.${value}`),
            description: t(value === 'bank' ? 'shop:checkout.pay_bank' : 'shop:checkout.pay_online'),
          }))}
        />
      )}
    </Panel>
  )
}
