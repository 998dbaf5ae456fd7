import { Stack } from '@mantine/core'
import type { EvidenceState, Place } from '@mapwright/contract/billing/place.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { EvidenceBadge } from '../evidence-badge.tsx'
import { EvidenceList } from '../evidence-list.tsx'

/** The stored evidence of the customer's country, which determined the VAT of the invoice. Empty if nothing is stored. */
export function InvoicePlace({ place, state }: { place: Place | null; state: EvidenceState | null }) {
  const t = useWording('billing')
  if (!place) return null
  return (
    <Panel title={t('billing:place.panel')}>
      <Stack gap={12}>
        {state && (
          <div>
            <EvidenceBadge state={state} />
          </div>
        )}
        <p className="meta">{t(`billing:place.state.${place.state}`)}</p>
        <EvidenceList evidence={place.evidence} />
      </Stack>
    </Panel>
  )
}
