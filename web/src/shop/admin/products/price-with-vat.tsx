import { formatHundredths, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { withVat } from '@mapwright/contract/shop/shown-price.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useReadAmount } from '../../../platform/i18n/read-amount.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { usePrices } from '../../prices/use-prices.ts'

/** The price including VAT for a typed net price, as private buyers in the seller's country see it. */
export function PriceWithVat({ price }: { price: string }) {
  const t = useWording('shop')
  const f = useFormats()
  const read = useReadAmount()
  const { rate, isKnown } = usePrices()
  const net = parseHundredths(read(price))
  if (!isKnown || net === undefined || net < 0n || rate.percentage === 0n) return null
  const shown = f.money(formatHundredths(withVat(money(net), rate)))
  return (
    <p className="meta">
      {t('shop:field.price_with_vat', { price: shown, rate: f.percent(Number(rate.percentage) / 10_000, 2) })}
    </p>
  )
}
