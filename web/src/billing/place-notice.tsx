import { Stack } from '@mantine/core'
import type { Place, PlaceState } from '@mapwright/contract/billing/place.ts'
import type { Tax } from '@mapwright/contract/billing/tax.ts'
import { vatAreaOf } from '@mapwright/contract/site/vat-area.ts'
import { countryName } from '../accounts/countries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { EvidenceList } from './evidence-list.tsx'

/** The state whose texts explain why another country's VAT is charged. */
const explained = {
  not_needed: undefined,
  proven: undefined,
  one_piece: undefined,
  unproven: 'unproven',
  contradicted: 'contradicted',
  disputed: 'disputed',
  business_unconfirmed: 'business_unconfirmed',
} as const satisfies Record<PlaceState, PlaceState | undefined>

/**
 * Explains why the VAT of a country is charged although the customer entered another one, and how to change it. Empty in all
 * other cases.
 */
export function PlaceNotice({ tax, place }: { tax: Tax; place: Place }) {
  const t = useWording('billing')
  const { country, evidence } = place
  // A phone number does not outweigh what staff have confirmed.
  const isDecided = place.state === 'disputed' && evidence.some(({ kind }) => kind === 'staff')
  const state = isDecided ? 'contradicted' : explained[place.state]
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
