import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'

type StockCellProps = { product: ListedProduct; waiting: number }

/**
 * The stock of a product, highlighted if it is low or the file is missing. Includes the number of people who requested a mail
 * when the product is back.
 */
export function StockCell({ product: { kind, inventory, low_stock }, waiting }: StockCellProps) {
  const t = useWording('shop')
  const f = useFormats()
  if (kind === 'file') return inventory > 0 ? '∞' : <StatusBadge tone="bad">{t('shop:stock.no_file')}</StatusBadge>
  return (
    <>
      {inventory <= low_stock ? (
        <StatusBadge tone={inventory === 0 ? 'bad' : 'warn'}>{f.number(inventory)}</StatusBadge>
      ) : (
        <span className="tabular">{f.number(inventory)}</span>
      )}
      {waiting > 0 && (
        <div className="meta">{t('shop:notice.waiting', { count: waiting, number: f.number(waiting) })}</div>
      )}
    </>
  )
}
