import { NativeSelect } from '@mantine/core'
import { ExportOssFigures, GetOssFigures } from '@mapwright/contract/billing/oss-endpoints.ts'
import { IconPercentage } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { download } from '../../platform/api/download.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { SaveCsvButton } from '../../ui/actions/save-csv-button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { StatTile } from '../../ui/layout/stat-tile.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { SkeletonPanel } from '../../ui/loading/skeletons.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EuroRateForm } from './euro-rate-form.tsx'
import { InvoiceTabs } from './invoice-tabs.tsx'
import classes from './open-totals.module.css'
import { OssCorrections, OssSupplies } from './oss-tables.tsx'
import { useQuarters } from './use-quarters.ts'

const path = '/admin/agent_manager/one_stop_shop'

/** The figures of a quarter for the return of the one-stop shop. */
export default function OssPage() {
  const t = useWording('billing', 'vat')
  const f = useFormats()
  const go = useGo()
  const search = useSearch({ from: `/admin${path}` })
  const quarters = useQuarters()
  const quarter = quarters.find(({ value }) => value === search.quarter)?.value ?? quarters[0]?.value ?? ''
  const figures = useQueryOf(GetOssFigures, { query: { quarter } }, { keepPrevious: true })
  return (
    <Page
      title={t('vat:oss.title')}
      subtitle={t('vat:oss.text')}
      aside={
        <>
          <NativeSelect
            aria-label={t('vat:quarter_label')}
            value={quarter}
            onChange={(event) => go(path, { search: { quarter: event.currentTarget.value } })}
            data={quarters}
          />
          <SaveCsvButton
            label={t('billing:figures.csv')}
            save={() => download(ExportOssFigures, { query: { quarter } })}
          />
        </>
      }
    >
      <InvoiceTabs />
      <Loaded query={figures} placeholder={<SkeletonPanel lines={12} />}>
        {({ supplies, corrections, rates, vat_eur }) =>
          supplies.length + corrections.length === 0 ? (
            <Panel>
              <EmptyState icon={IconPercentage} title={t('vat:oss.none')} />
            </Panel>
          ) : (
            <>
              <div className={classes.tiles}>
                <StatTile
                  label={t('vat:oss.total')}
                  value={vat_eur === null ? t('vat:oss.rate_missing') : f.money(vat_eur, 'EUR')}
                />
              </div>
              {rates.length > 0 && (
                <Panel title={t('vat:oss.rates')}>
                  {rates.map((rate) => (
                    <EuroRateForm key={`${rate.quarter} ${rate.currency} ${rate.rate}`} rate={rate} />
                  ))}
                </Panel>
              )}
              {supplies.length > 0 && (
                <Panel title={t('vat:oss.supplies')}>
                  <OssSupplies rows={supplies} />
                </Panel>
              )}
              {corrections.length > 0 && (
                <Panel title={t('vat:oss.corrections')}>
                  <OssCorrections rows={corrections} />
                </Panel>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
