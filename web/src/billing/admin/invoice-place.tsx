import { Stack } from '@mantine/core'
import type { Place } from '@mapwright/contract/billing/place.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { EvidenceList } from '../evidence-list.tsx'

/** The evidence of the customer's country on which the VAT of an invoice is based, as stored with it; empty if there is none. */
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
