import { formatHundredths, type Money, money, parseHundredths, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import type { PriceDisplay } from '@mapwright/contract/shop/price-display.ts'
import { GetPriceDisplay } from '@mapwright/contract/shop/settings-endpoints.ts'
import { netFrom, netUpTo, priceNoteKey, withVat } from '@mapwright/contract/shop/shown-price.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { useMemo } from 'react'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'

export const priceDisplayQuery = queryOf(GetPriceDisplay)

/** Functions that format prices for a buyer, with or without the VAT of the buyer's country. */
export function usePricesOf(display: PriceDisplay | undefined, currency = site.settings.currency) {
  const t = useWording('shop')
  const f = useFormats()
  const { with_vat = false, tax } = display ?? {}
  const percentage = tax?.percentage ?? '0.00'
  return useMemo(() => {
    const rate = { percentage: percent(parseHundredths(percentage) ?? 0n), unit: smallestUnit(currency) }
    const shown = (net: Money): Money => (with_vat ? withVat(net, rate) : net)
    return {
      with_vat,
      rate,
      shown,
      /** Formats a net amount as the buyer sees it. */
      text: (net: Money | string) =>
        f.money(formatHundredths(shown(typeof net === 'string' ? money(parseHundredths(net) ?? 0n) : net)), currency),
      /** Returns the note about VAT and shipping next to a price. */
      note: (isSent: boolean) =>
        tax
          ? t(`shop:price.${priceNoteKey({ with_vat, tax, isSent })}`, { rate: f.percent(Number(percentage) / 100, 2) })
          : '',
      /** Converts the bounds of a displayed price range to net amounts. */
      netFrom: (bound: Money) => (with_vat ? netFrom(bound, rate) : bound),
      netUpTo: (bound: Money) => (with_vat ? netUpTo(bound, rate) : bound),
    }
  }, [t, f, with_vat, tax, percentage, currency])
}

export type Prices = ReturnType<typeof usePricesOf>

/** Functions that format the shop's prices as the customer or visitor sees them. `isKnown` is false while the VAT display is loading. */
export function usePrices() {
  const query = useQueryOf(GetPriceDisplay, {}, { staleTime: 60_000 })
  const prices = usePricesOf(query.data?.price_display)
  return { ...prices, isKnown: query.data !== undefined, query }
}
