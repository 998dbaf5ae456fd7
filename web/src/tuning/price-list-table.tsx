import type { PriceListItem } from '@mapwright/contract/tuning/price-list.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Money } from '../ui/amounts.tsx'
import { Panel } from '../ui/panel.tsx'
import classes from './price-list-table.module.css'

/** Groups items by category, in the order of their first items. */
function byCategory(items: readonly PriceListItem[]): [category: string, items: PriceListItem[]][] {
  const groups = new Map<string, PriceListItem[]>()
  for (const item of items) groups.set(item.category, [...(groups.get(item.category) ?? []), item])
  return [...groups]
}

/** The price list with one table per category. */
export function PriceListTable({ items }: { items: readonly PriceListItem[] }) {
  const t = useWording('tuning')
  return (
    <div className={classes.groups}>
      {byCategory(items).map(([category, own]) => (
        <Panel key={category} title={category || t('tuning:list.other')} flush>
          <table className={classes.table} aria-label={category || t('tuning:list.other')}>
            <thead>
              <tr>
                <th scope="col">{t('tuning:list.item')}</th>
                <th scope="col">{t('tuning:list.price')}</th>
              </tr>
            </thead>
            <tbody>
              {own.map(({ _id, name, note, price }) => (
                <tr key={_id}>
                  <th scope="row">
                    {name}
                    {note && <span className={classes.note}>{note}</span>}
                  </th>
                  <td>
                    <Money value={price} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      ))}
    </div>
  )
}
