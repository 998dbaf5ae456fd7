import type { QuoteStatus } from '@mapwright/contract/partners/quotes/quote.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'

const tones: Record<QuoteStatus, Tone> = {
  new: 'warn',
  answered: 'quiet',
  accepted: 'good',
  ordered: 'good',
  closed: 'quiet',
}

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  const t = useWording('partners')
  return <StatusBadge tone={tones[status]}>{t(`partners:quotes.status.${status}`)}</StatusBadge>
}
