import { usePriceTypes } from '../../platform/use-price-types.ts'
import { Credits } from '../../ui/amounts.tsx'
import type { Column } from '../../ui/data-list.tsx'
import { type Prices, priceNames } from './prices-field.tsx'

type Row = Prices & { effect?: 'increment' | 'decrement' }

const types = [1, 2, 3] as const

/** Columns with the price for each price type. */
export function usePriceColumns(): Column<Row>[] {
  const typeName = usePriceTypes()
  return priceNames.map((name, at) => ({
    key: name,
    header: typeName(types[at] ?? 1),
    align: 'end',
    sortable: name === 'price_1',
    cell: (row) => (
      <Credits value={row.effect === 'decrement' ? `-${row[name]}` : row[name]} signed={row.effect !== undefined} />
    ),
  }))
}
