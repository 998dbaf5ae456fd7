import { Stack } from '@mantine/core'
import type { Place, PlaceState } from '@mapwright/contract/billing/place.ts'
import type { Tax } from '@mapwright/contract/billing/tax.ts'
import { countryName } from '../accounts/countries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { EvidenceList } from './evidence-list.tsx'

/** States in which another country's VAT may be charged, with the state whose texts explain it. */
const explained = {
  unproven: 'unproven',
  contradicted: 'contradicted',
  disputed: 'contradicted',
  business_unconfirmed: 'business_unconfirmed',
} as const satisfies Partial<Record<PlaceState, PlaceState>>

/**
 * Explains why the seller's VAT is charged although the customer entered another country, and how to change it. Empty in all
 * other cases.
 */
export function PlaceNotice({ tax, place }: { tax: Tax; place: Place }) {
  const t = useWording('billing')
  const { country, evidence } = place
  const state = fieldIn(explained, place.state)
  const isCharged = place.state !== 'disputed' || tax.country !== vatAreaOf({ country }).country
  if (!state || !isCharged || Number(tax.percentage) === 0) return null
  const names = { country: countryName(country), seller: countryName(tax.country) }
  return (
    <Panel title={t('billing:place.title', names)}>
      <Stack gap={12}>
        <Notice>{t(`billing:place.why_${state}`, names)}</Notice>
        <p className="meta">{t(`billing:place.help_${state}`, names)}</p>
        <EvidenceList evidence={evidence} />
      </Stack>
    </Panel>
  )
}
