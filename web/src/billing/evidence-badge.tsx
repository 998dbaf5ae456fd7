import type { EvidenceState } from '@mapwright/contract/billing/place.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { StatusBadge } from '../ui/text/status-badge.tsx'

const tones = { complete: 'good', incomplete: 'quiet', contradictory: 'bad' } as const

/** The state of the evidence on an invoice. */
export function EvidenceBadge({ state }: { state: EvidenceState }) {
  const t = useWording('vat')
  return <StatusBadge tone={tones[state]}>{t(`vat:state.${state}`)}</StatusBadge>
}
