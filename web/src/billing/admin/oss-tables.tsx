import type { OssCorrection, OssSupply } from '@mapwright/contract/billing/oss-endpoints.ts'
import { evidenceStates } from '@mapwright/contract/billing/place.ts'
import { countryName } from '../../accounts/countries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { useQuarterName } from './use-quarters.ts'

/** An amount in euros, empty until the exchange rate is known. */
const InEuro = ({ value }: { value: string | null }) => value !== null && <Money value={value} currency="EUR" />

/** Table of the supplies by country and rate, with the numbers of invoices by their evidence. */
export function OssSupplies({ rows }: { rows: readonly OssSupply[] }) {
  const t = useWording('billing', 'vat')
  const f = useFormats()
  return (
    <FiguresTable
      label={t('vat:oss.supplies')}
      columns={[
        t('billing:figures.country'),
        t('vat:oss.kind'),
        t('billing:figures.rate'),
        t('billing:figures.net'),
        t('billing:figures.vat'),
        t('vat:oss.net_eur'),
        t('vat:oss.vat_eur'),
        ...evidenceStates.map((state) => t(`vat:state.${state}`)),
      ]}
    >
      {rows.map(({ country, kind, percentage, currency, net, vat, net_eur, vat_eur, ...counts }) => (
        <tr key={`${country} ${kind} ${percentage} ${currency}`}>
          <th scope="row">{countryName(country)}</th>
          <td>{t(`vat:kind.${kind}`)}</td>
          <td>{f.percent(Number(percentage) / 100, 2)}</td>
          <td>
            <Money value={net} currency={currency} />
          </td>
          <td>
            <Money value={vat} currency={currency} />
          </td>
          <td>
            <InEuro value={net_eur} />
          </td>
          <td>
            <InEuro value={vat_eur} />
          </td>
          {evidenceStates.map((state) => (
            <td key={state}>{f.number(counts[state])}</td>
          ))}
        </tr>
      ))}
    </FiguresTable>
  )
}

/** Table of the corrections by the quarter that they correct. */
export function OssCorrections({ rows }: { rows: readonly OssCorrection[] }) {
  const t = useWording('billing', 'vat')
  const f = useFormats()
  const quarterName = useQuarterName()
  return (
    <FiguresTable
      label={t('vat:oss.corrections')}
      columns={[
        t('vat:quarter_label'),
        t('billing:figures.country'),
        t('billing:figures.documents'),
        t('billing:figures.vat'),
        t('vat:oss.vat_eur'),
      ]}
    >
      {rows.map(({ quarter, country, currency, documents, vat, vat_eur }) => (
        <tr key={`${quarter} ${country} ${currency}`}>
          <th scope="row">{quarterName(quarter)}</th>
          <td>{countryName(country)}</td>
          <td>{f.number(documents)}</td>
          <td>
            <Money value={vat} currency={currency} />
          </td>
          <td>
            <InEuro value={vat_eur} />
          </td>
        </tr>
      ))}
    </FiguresTable>
  )
}
