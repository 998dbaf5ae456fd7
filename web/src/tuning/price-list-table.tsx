import type { PriceListItem } from '@mapwright/contract/tuning/price-list.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Money } from '../ui/text/amounts.tsx'
import classes from './price-list-table.module.css'
import { PriceRows } from './price-rows.tsx'

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
        <PriceRows
          key={category}
          title={category || t('tuning:list.other')}
          rows={own.map(({ _id, name, note, price }) => ({ _id, name, note, price: <Money value={price} /> }))}
        />
      ))}
    </div>
  )
}
