import { Stack } from '@mantine/core'
import type { Place, PlaceState } from '@mapwright/contract/billing/place.ts'
import type { Tax } from '@mapwright/contract/billing/tax.ts'
import { countryName } from '../accounts/countries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { EvidenceList } from './evidence-list.tsx'

const isOpen = (state: PlaceState): state is Exclude<PlaceState, 'not_needed' | 'proven'> =>
  state !== 'not_needed' && state !== 'proven'

/**
 * Explains why the seller's VAT is charged although the customer entered another country, and how to change it. Empty in all
 * other cases.
 */
export function PlaceNotice({ tax, place }: { tax: Tax; place: Place }) {
  const t = useWording('billing')
  const { state, country, evidence } = place
  if (!isOpen(state) || Number(tax.percentage) === 0) return null
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
