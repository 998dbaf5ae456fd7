import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { StatusBadge, type Tone } from '../../../ui/text/status-badge.tsx'

const tones: Record<ListedProduct['status'], Tone> = { draft: 'quiet', published: 'good', unpublished: 'warn' }

/** The status of a product. If the sale starts in the future, shows the start instead. */
export function ProductStatusBadge({ product: { status, publish_at } }: { product: ListedProduct }) {
  const t = useWording('shop')
  const f = useFormats()
  if (status === 'published' && publish_at !== null && new Date(publish_at) > new Date())
    return <StatusBadge tone="info">{t('shop:status.from', { date: f.dateTime(publish_at) })}</StatusBadge>
  return <StatusBadge tone={tones[status]}>{t(`shop:status.${status}`)}</StatusBadge>
}
