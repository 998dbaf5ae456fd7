import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { RegSearch } from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { countryName } from '../accounts/countries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './number-details.module.css'

/** The data found by a VIN or registration number: "Volkswagen Golf · 2014 · built in Wolfsburg". */
export function NumberDetails({ result: { number, vin, registered } }: { result: Wire<typeof RegSearch> }) {
  const t = useWording('vehicles', 'orders')
  const f = useFormats()
  const parts = vin
    ? [
        [vin.makes.join(' / '), vin.models.join(', ')].filter(Boolean).join(' '),
        vin.years.join(t('vehicles:number.or')),
        vin.plant && t('vehicles:number.plant', { plant: vin.plant }),
        vin.plant === '' && vin.country !== '' && t('vehicles:number.country', { country: countryName(vin.country) }),
      ]
    : [
        [registered?.make, registered?.model].filter(Boolean).join(' '),
        registered?.year && String(registered.year),
        registered?.fuel && t(`orders:fuel.${registered.fuel}`),
        registered?.displacement_cc && t('vehicles:number.displacement', { cc: f.number(registered.displacement_cc) }),
        registered?.color,
      ]
  const known = parts.filter(Boolean).join(' · ')
  return (
    <div className={classes.facts}>
      <bdi className="mono">{number}</bdi>
      <p>{known || t('vehicles:number.unknown_maker')}</p>
      {vin?.check_digit === 'wrong' && (
        <p className={classes.warning}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {t('vehicles:number.mistyped')}
        </p>
      )}
    </div>
  )
}
