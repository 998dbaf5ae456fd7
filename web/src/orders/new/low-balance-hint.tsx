import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { GetLowBalanceNotice } from '@mapwright/contract/credits/low-balance-endpoints.ts'
import { useBalance } from '../../credits/use-balance.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { Sentence } from '../../ui/text/sentence.tsx'
import type { NewOrder } from './use-new-order.ts'

/** Warns if the order would reduce the balance below the customer's notification threshold. Links to the purchase of credits. */
export function LowBalanceHint({ order: { catalogue, values } }: { order: NewOrder }) {
  const t = useWording('orders')
  const f = useFormats()
  const balance = useBalance()
  const { membership } = useMe()
  const threshold = parseHundredths(useQueryOf(GetLowBalanceNotice, {}, { enabled: !membership }).data?.threshold ?? '')
  if (balance === undefined || threshold === undefined || values.pay_later) return null
  const { total } = catalogue.price
  const left = (parseHundredths(balance) ?? 0n) - total
  if (left >= threshold) return null
  return (
    <p className="meta">
      <Sentence
        text={t(total > 0n ? 'orders:new.low' : 'orders:new.low_now', { left: f.credits(formatHundredths(left)) })}
        parts={{ buy: (words) => <PageLink to="/buy_credits">{words}</PageLink> }}
      />
    </p>
  )
}
