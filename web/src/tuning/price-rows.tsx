import type { ReactNode } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import classes from './price-rows.module.css'

type PriceRow = { _id: string; name: string; note: string; price: ReactNode }

/** A table of items, each with a name, a note and a price. */
export function PriceRows({ title, rows }: { title: string; rows: readonly PriceRow[] }) {
  const t = useWording('tuning')
  return (
    <Panel title={title} flush>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('tuning:list.item')}</th>
            <th scope="col">{t('tuning:list.price')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, name, note, price }) => (
            <tr key={_id}>
              <th scope="row">
                {name}
                {note && <span className={classes.note}>{note}</span>}
              </th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
