import { formatHundredths, money, parseHundredths, smallestUnit } from '@mapwright/contract/api/amounts.ts'
import {
  bulkChangeRules,
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

/** The changes. A null `category` means no change; its `name` is empty for products without a category. */
export type BulkChange = { price: PriceChange | null; stock: StockChange | null; category: { name: string } | null }

/** The reason why a change is impossible. */
type Impossible = 'below_zero' | 'too_high'

type Previewed = {
  product: ListedProduct
  /** The new price and stock, or why they are impossible. Null: unchanged. */
  price: string | null | { refused: Impossible }
  inventory: number | null | { refused: Impossible }
}

const refusedBy = (mode: PriceChange['mode'] | StockChange['mode']): { refused: Impossible } => ({
  refused: mode === 'lower' || mode === 'lower_percent' || mode === 'remove' ? 'below_zero' : 'too_high',
})

function pricePreview(before: string, change: PriceChange | null): Previewed['price'] {
  if (!change) return null
  const changed = newPrice(money(parseHundredths(before) ?? 0n), change, smallestUnit(site.settings.currency))
  return changed === undefined ? refusedBy(change.mode) : formatHundredths(changed)
}

/** Returns the new price and stock of each product. */
export const previewOf = (
  products: readonly ListedProduct[],
  { price, stock }: Pick<BulkChange, 'price' | 'stock'>,
): readonly Previewed[] =>
  products.map((product) => ({
    product,
    price: pricePreview(product.price, price),
    inventory: stock && product.kind === 'goods' ? (newStock(product.inventory, stock) ?? refusedBy(stock.mode)) : null,
  }))

export const isPossible = (preview: readonly Previewed[]): boolean =>
  preview.every(({ price, inventory }) => typeof (price ?? '') !== 'object' && typeof (inventory ?? 0) !== 'object')

type RefusedProps = { reason: Impossible; max: string }

function Refused({ reason, max }: RefusedProps) {
  const t = useWording('shop')
  return <StatusBadge tone="bad">{t(`shop:bulk.${reason}`, { max })}</StatusBadge>
}

function PriceCell({ product, price }: Previewed) {
  const f = useFormats()
  const max = f.money(formatHundredths(bulkChangeRules.max_price), site.settings.currency)
  if (typeof price === 'object' && price) return <Refused reason={price.refused} max={max} />
  return <Change before={<Money value={product.price} />} after={price !== null && <Money value={price} />} />
}

function StockCell({
  product: { kind, inventory: stocked },
  inventory,
  isChanged,
}: Previewed & { isChanged: boolean }) {
  const t = useWording('shop')
  const f = useFormats()
  if (typeof inventory === 'object' && inventory)
    return <Refused reason={inventory.refused} max={f.number(bulkChangeRules.max_stock)} />
  return (
    <>
      <Change before={kind === 'file' ? '∞' : f.number(stocked)} after={inventory !== null && f.number(inventory)} />
      {isChanged && inventory === null && <div className="meta">{t('shop:bulk.keeps_stock')}</div>}
    </>
  )
}

/** The prices, stock and categories of the products before and after the change. */
export function BulkPreview({ preview, change }: { preview: readonly Previewed[]; change: BulkChange }) {
  const t = useWording('shop')
  const { category } = change
  const none = t('shop:field.no_category')
  return (
    <div className={classes.preview}>
      <FiguresTable
        label={t('shop:bulk.preview')}
        columns={[
          t('shop:field.name'),
          ...(category ? [t('shop:field.category_id')] : []),
          t('shop:field.price'),
          t('shop:field.inventory'),
        ]}
      >
        {preview.map((previewed) => (
          <tr key={previewed.product._id}>
            <th scope="row">
              <bdi>{previewed.product.name}</bdi>
            </th>
            {category && (
              <td>
                <Change before={previewed.product.category_name || none} after={category.name || none} />
              </td>
            )}
            <td>
              <PriceCell {...previewed} />
            </td>
            <td>
              <StockCell {...previewed} isChanged={change.stock !== null} />
            </td>
          </tr>
        ))}
      </FiguresTable>
    </div>
  )
}

function Change({ before, after }: { before: ReactNode; after: ReactNode }) {
  if (after === false || after === before) return <span className="meta tabular">{before}</span>
  return (
    <span className={`${classes.change} tabular`}>
      <del className="meta">{before}</del> <IconArrowRight className={classes.arrow} size={14} aria-hidden />{' '}
      <ins className={classes.after}>{after}</ins>
    </span>
  )
}
