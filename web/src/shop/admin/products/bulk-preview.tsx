import { formatHundredths, money, parseHundredths, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import {
  newPrice,
  newStock,
  type PriceChange,
  type StockChange,
} from '@mapwright/contract/shop/products/bulk-change.ts'
import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { site } from '../../../platform/site-data.ts'
import { FiguresTable } from '../../../ui/layout/figures-table.tsx'
import { Money } from '../../../ui/text/amounts.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import classes from './bulk-preview.module.css'

export type BulkChange = { price: PriceChange | null; stock: StockChange | null }

type Previewed = {
  product: ListedProduct
  /** The new price and stock. Null: unchanged. Undefined: impossible, such as a negative price. */
  price: string | null | undefined
  inventory: number | null | undefined
}

/** Returns the new price and stock of each product. */
export function previewOf(products: readonly ListedProduct[], { price, stock }: BulkChange): readonly Previewed[] {
  const unit = smallestUnit(site.settings.currency)
  return products.map((product) => {
    const changed = price && newPrice(money(parseHundredths(product.price) ?? 0n), price, unit)
    return {
      product,
      price: changed && formatHundredths(changed),
      inventory: stock && product.kind === 'goods' ? newStock(product.inventory, stock) : null,
    }
  })
}

export const isPossible = (preview: readonly Previewed[]): boolean =>
  preview.every(({ price, inventory }) => price !== undefined && inventory !== undefined)

/** The prices and stock of the products before and after the change. */
export function BulkPreview({ preview }: { preview: readonly Previewed[] }) {
  const t = useWording('shop')
  const f = useFormats()
  const impossible = <StatusBadge tone="bad">{t('shop:bulk.impossible')}</StatusBadge>
  return (
    <div className={classes.preview}>
      <FiguresTable
        label={t('shop:bulk.preview')}
        columns={[t('shop:field.name'), t('shop:field.price'), t('shop:field.inventory')]}
      >
        {preview.map(({ product: { _id, name, price: before, inventory: stocked, kind }, price, inventory }) => (
          <tr key={_id}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              {price === undefined ? (
                impossible
              ) : (
                <Change before={<Money value={before} />} after={price !== null && <Money value={price} />} />
              )}
            </td>
            <td>
              {inventory === undefined ? (
                impossible
              ) : (
                <Change
                  before={kind === 'file' ? '∞' : f.number(stocked)}
                  after={inventory !== null && f.number(inventory)}
                />
              )}
            </td>
          </tr>
        ))}
      </FiguresTable>
    </div>
  )
}

function Change({ before, after }: { before: ReactNode; after: ReactNode }) {
  if (after === false) return <span className="meta tabular">{before}</span>
  return (
    <span className={`${classes.change} tabular`}>
      <del className="meta">{before}</del> <IconArrowRight className={classes.arrow} size={14} aria-hidden />{' '}
      <ins className={classes.after}>{after}</ins>
    </span>
  )
}
