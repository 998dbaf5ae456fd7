import type { Translate } from '../../app/i18n/wording.ts'
import { Credits } from '../../ui/amounts.tsx'
import type { Column } from '../../ui/data-list.tsx'
import { type Prices, priceNames } from './prices-field.tsx'

type Row = Prices & { effect?: 'increment' | 'decrement' }

/** What each type of customer pays. */
export const priceColumns = (t: Translate): Column<Row>[] =>
  priceNames.map((name, at) => ({
    key: name,
    header: t('pricing:price_of_type', { type: at + 1 }),
    align: 'end',
    sortable: name === 'price_1',
    cell: (row) => (
      <Credits value={row.effect === 'decrement' ? `-${row[name]}` : row[name]} signed={row.effect !== undefined} />
    ),
  }))
