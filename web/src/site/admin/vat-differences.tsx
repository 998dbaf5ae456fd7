import { Button } from '@mantine/core'
import { AdoptVatRates, ListVatDifferences } from '@mapwright/contract/site/vat-endpoints.ts'
import { vatRatesChecked } from '@mapwright/contract/site/vat-rates.ts'
import { countryName } from '../../accounts/countries.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from './vat-section.module.css'

/**
 * VAT rates of the current release that differ from this site's rates. One confirmed click adopts them. Empty if there are no
 * differences.
 */
export function VatDifferences() {
  const t = useWording('site')
  const f = useFormats()
  const confirm = useConfirm()
  const { data } = useQueryOf(ListVatDifferences)
  const adopt = useCommand(AdoptVatRates)
  if (!data || data.differences.length === 0) return null
  const { differences } = data
  const count = differences.length
  const rate = (percentage: string | null) => (percentage === null ? '–' : f.percent(Number(percentage) / 100, 2))
  const ask = () =>
    confirm({
      title: t('site:vat_rates.adopt', { count }),
      text: (
        <>
          <p>{t('site:vat_rates.adopt_text')}</p>
          <p>
            {f.list(
              differences.map(({ country, own, shipped }) => `${countryName(country)} ${rate(own)} → ${rate(shipped)}`),
            )}
          </p>
        </>
      ),
      action: t('site:vat_rates.adopt', { count }),
      run: async () => {
        await adopt.mutateAsync({ body: { countries: differences.map(({ country }) => country) } })
        notify.done(t('site:vat_rates.adopted'))
      },
    })
  return (
    <Panel
      title={t('site:vat_rates.title', { count })}
      actions={
        <Button size="xs" onClick={() => void ask()}>
          {t('site:vat_rates.adopt', { count })}
        </Button>
      }
    >
      <p className={classes.text}>{t('site:vat_rates.text', { day: f.date(vatRatesChecked) })}</p>
      <FiguresTable
        label={t('site:vat_rates.title', { count })}
        columns={[
          t('site:vat.country'),
          t('site:vat_rates.own'),
          t('site:vat_rates.shipped'),
          t('site:vat_rates.since'),
          t('site:vat_rates.source'),
        ]}
      >
        {differences.map(({ country, own, shipped, since, source }) => (
          <tr key={country}>
            <th scope="row">{countryName(country)}</th>
            <td>{rate(own)}</td>
            <td>{rate(shipped)}</td>
            <td>{f.date(since)}</td>
            <td>
              <bdi>{source}</bdi>
            </td>
          </tr>
        ))}
      </FiguresTable>
    </Panel>
  )
}
