import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useBalance } from '../../credits/use-balance.ts'
import { Credits } from '../../ui/amounts.tsx'
import classes from './summary-money.module.css'
import type { NewOrder } from './use-new-order.ts'

/** The lines of the price as they add up, and what stays on the account. */
export function SummaryMoney({ order: { catalogue, values } }: { order: NewOrder }) {
  const { price } = catalogue
  const t = useWording('orders')
  const balance = useBalance()
  const left = balance === undefined ? undefined : (parseHundredths(balance) ?? 0n) - price.total
  return (
    <table className={classes.lines} aria-label={t('orders:new.summary.price')}>
      <tbody>
        {price.lines.map(({ kind, id, name, amount }) => (
          <tr key={id} data-kind={kind}>
            <th scope="row">{name}</th>
            <td>
              <Credits value={formatHundredths(amount)} signed={kind !== 'service'} />
            </td>
          </tr>
        ))}
        <tr className={classes.total}>
          <th scope="row">{t('orders:money.total')}</th>
          <td>
            <Credits value={formatHundredths(price.total)} />
          </td>
        </tr>
      </tbody>
      {balance !== undefined && !values.pay_later && (
        <tfoot>
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
        </tfoot>
      )}
    </table>
  )
}
