import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { OrderPrice } from '@mapwright/contract/tuning/price.ts'
import type { ReactNode } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { Credits } from '../ui/text/amounts.tsx'
import classes from './price-lines.module.css'
import { PriceReasons } from './price-reasons.tsx'

type PriceLinesProps = {
  price: OrderPrice
  label: string
  /** True to also explain prices that no rule has changed. */
  allReasons?: boolean
  children?: ReactNode
}

/** The lines of a price with their explanations, and the total. Children are rows below the total. */
export function PriceLines({ price, label, allReasons = false, children }: PriceLinesProps) {
  const t = useWording('tuning')
  return (
    <table className={classes.lines} aria-label={label}>
      <tbody>
        {price.lines.map(({ kind, id, name, amount, steps }) => (
          <tr key={id} data-kind={kind}>
            <th scope="row">
              {name}
              {kind === 'option' && <span className="meta"> · {t('tuning:price.option')}</span>}
              {kind === 'discount' && allReasons && <p className="meta">{t('tuning:reason.combination')}</p>}
              <PriceReasons steps={steps} always={allReasons} />
            </th>
            <td>
              <Credits value={formatHundredths(amount)} signed={kind !== 'service'} />
            </td>
          </tr>
        ))}
        <tr className={classes.total}>
          <th scope="row">{t('tuning:price.total')}</th>
          <td>
            <Credits value={formatHundredths(price.total)} />
          </td>
        </tr>
      </tbody>
      {children && <tfoot>{children}</tfoot>}
    </table>
  )
}
