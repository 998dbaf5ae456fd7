import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useBalance } from '../../credits/use-balance.ts'
import { PriceLines } from '../../tuning/price-lines.tsx'
import { Credits } from '../../ui/amounts.tsx'
import type { NewOrder } from './use-new-order.ts'

/** The lines of the price as they add up, and what stays on the account. */
export function SummaryMoney({ order: { catalogue, values } }: { order: NewOrder }) {
  const { price } = catalogue
  const t = useWording('orders')
  const balance = useBalance()
  const left = balance === undefined ? undefined : (parseHundredths(balance) ?? 0n) - price.total
  return (
    <PriceLines price={price} label={t('orders:new.summary.price')}>
      {balance !== undefined && !values.pay_later && (
        <>
          <tr>
            <th scope="row">{t('orders:new.summary.balance')}</th>
            <td>
              <Credits value={balance} />
            </td>
          </tr>
          {left !== undefined && left >= 0n && price.total > 0n && (
            <tr>
              <th scope="row">{t('orders:new.summary.left')}</th>
              <td>
                <Credits value={formatHundredths(left)} />
              </td>
            </tr>
          )}
        </>
      )}
    </PriceLines>
  )
}
