import type { PlaceEvidence } from '@mapwright/contract/billing/place.ts'
import { countryName } from '../accounts/countries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { When } from '../ui/text/when.tsx'
import classes from './evidence-list.module.css'

/** The evidence of a customer's country: its kind, the country, and details. */
export function EvidenceList({ evidence }: { evidence: readonly PlaceEvidence[] }) {
  const t = useWording('billing')
  if (evidence.length === 0) return <p className="meta">{t('billing:place.none')}</p>
  return (
    <ul className={classes.list}>
      {evidence.map(({ kind, country, note, at }) => (
        <li key={kind}>
          <span>
            {t(`billing:place.kind.${kind}`)}: <bdi>{countryName(country)}</bdi>
          </span>
          {(note || at) && (
            <span className="meta">
              {note && <bdi>{note}</bdi>}
              {note && at && ' · '}
              {at && <When at={at} mode="date" />}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
