import { priceTypes } from '@mapwright/contract/accounts/price-types.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import type { Column } from '../../ui/lists/data-list.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import type { Prices } from './prices-field.tsx'

type Row = Prices & { effect?: 'increment' | 'decrement' }

/** Columns with the price for each price type. */
export function usePriceColumns(): Column<Row>[] {
  const typeName = usePriceTypes()
  return priceTypes.map((type) => ({
    key: `price_${type}`,
    header: typeName(type),
    align: 'end',
    sortable: type === 1,
    cell: (row) => {
      const price = row[`price_${type}`]
      return <Credits value={row.effect === 'decrement' ? `-${price}` : price} signed={row.effect !== undefined} />
    },
  }))
}
