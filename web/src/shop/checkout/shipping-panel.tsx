import { formatHundredths, type Money } from '@mapwright/contract/api/amounts.ts'
import type { ShippingMethod } from '@mapwright/contract/shop/shipping-method.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Choices } from '../../ui/choices.tsx'
import { Panel } from '../../ui/panel.tsx'

type ShippingPanelProps = {
  methods: readonly ShippingMethod[]
  chosen: ShippingMethod | undefined
  /** Sent within the seller's country. */
  isLocal: boolean
  /** What a method costs for this cart. */
  costOf: (method: ShippingMethod) => Money
  onChoose: (_id: string) => void
}

/** How the order is sent, with cost and time of each way. */
export function ShippingPanel({ methods, chosen, isLocal, costOf, onChoose }: ShippingPanelProps) {
  const t = useWording('shop')
  const f = useFormats()
  const describe = (method: ShippingMethod) => {
    const cost = costOf(method)
    const time = isLocal ? method.local_shipping_time : method.international_shipping_time
    return [cost === 0n ? t('shop:checkout.free') : f.money(formatHundredths(cost)), time].filter(Boolean).join(' · ')
  }
  return (
    <Panel title={t('shop:checkout.shipping')}>
      {methods.length === 0 ? (
        <p>{t('shop:checkout.no_shipping')}</p>
      ) : (
        <Choices<string>
          label={t('shop:checkout.shipping')}
          isLabelHidden
          value={chosen?._id ?? null}
          onChange={onChoose}
          choices={methods.map((method) => ({ value: method._id, label: method.name, description: describe(method) }))}
        />
      )}
    </Panel>
  )
}
