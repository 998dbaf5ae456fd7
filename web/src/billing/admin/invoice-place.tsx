import { Stack } from '@mantine/core'
import type { Place } from '@mapwright/contract/billing/place.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { EvidenceList } from '../evidence-list.tsx'

/** The stored evidence of the customer's country, which determined the VAT of the invoice. Empty if nothing is stored. */
export function InvoicePlace({ place }: { place: Place | null }) {
  const t = useWording('billing')
  if (!place) return null
  return (
    <Panel title={t('billing:place.panel')}>
      <Stack gap={12}>
        <p className="meta">{t(`billing:place.state.${place.state}`)}</p>
        <EvidenceList evidence={place.evidence} />
      </Stack>
    </Panel>
  )
}
