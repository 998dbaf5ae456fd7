import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { OrderPrice } from '@mapwright/contract/tuning/price.ts'
import type { ReactNode } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { Credits } from '../ui/amounts.tsx'
import classes from './price-lines.module.css'

/** The lines of a price with the total; children are rows below the total. */
export function PriceLines({ price, label, children }: { price: OrderPrice; label: string; children?: ReactNode }) {
  const t = useWording('tuning')
  return (
    <table className={classes.lines} aria-label={label}>
      <tbody>
        {price.lines.map(({ kind, id, name, amount }) => (
          <tr key={id} data-kind={kind}>
            <th scope="row">
              {name}
              {kind === 'option' && <span className="meta"> · {t('tuning:price.option')}</span>}
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
