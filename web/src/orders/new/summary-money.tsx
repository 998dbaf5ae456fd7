import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { useBalance } from '../../credits/use-balance.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { inMoney } from '../../tuning/in-money.ts'
import { PriceLines } from '../../tuning/price-lines.tsx'
import { Credits, Money } from '../../ui/text/amounts.tsx'
import classes from './order-summary.module.css'
import type { NewOrder } from './use-new-order.ts'

/** The value of one credit in money. Hidden if the credit has no known value. */
function CreditValue() {
  const t = useWording('orders')
  const f = useFormats()
  if (inMoney(100n) === undefined) return null
  return (
    <p className={`meta ${classes.worth}`}>
      {t('orders:new.summary.credit_value', { value: f.money(site.settings.credit_value ?? '0') })}
    </p>
  )
}

/** The lines of the price, the price's value in money, and the resulting balance. */
export function SummaryMoney({ order: { catalogue, values } }: { order: NewOrder }) {
  const { price } = catalogue
  const t = useWording('orders')
  const balance = useBalance()
  const left = balance === undefined ? undefined : (parseHundredths(balance) ?? 0n) - price.total
  const value = price.total > 0n ? inMoney(price.total) : undefined
  return (
    <>
      <PriceLines price={price} label={t('orders:new.summary.price')}>
        {value !== undefined && (
          <tr>
            <th scope="row">{t('orders:new.summary.value')}</th>
            <td>
              <Money value={value} />
            </td>
          </tr>
        )}
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
      <CreditValue />
    </>
  )
}
