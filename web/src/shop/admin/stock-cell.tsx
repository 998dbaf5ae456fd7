import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

type StockCellProps = { inventory: number; low_stock: number; waiting: number }

/** The stock of a product, highlighted when it is low, and how many people asked for a mail when it is back. */
export function StockCell({ inventory, low_stock, waiting }: StockCellProps) {
  const t = useWording('shop')
  const f = useFormats()
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
