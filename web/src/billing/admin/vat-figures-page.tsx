import { Button } from '@mantine/core'
import {
  ExportVatFigures,
  ListVatFigures,
  type VatFigure,
  type VatTotal,
} from '@mapwright/contract/billing/vat-figure-endpoints.ts'
import { IconDownload, IconPercentage } from '@tabler/icons-react'
import { countryName } from '../../accounts/countries.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useSiteZone } from '../../platform/i18n/use-site-zone.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useDownload } from '../../ui/files/use-download.ts'
import { StatTile } from '../../ui/layout/stat-tile.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { InvoiceTabs } from './invoice-tabs.tsx'
import classes from './open-totals.module.css'

/** Net and VAT totals of all listed months and tax cases, one amount per currency. */
function VatTotals({ totals }: { totals: readonly VatTotal[] | undefined }) {
  const t = useWording('billing')
  const f = useFormats()
  const sum = (name: 'net' | 'vat') =>
    totals && (f.list(totals.map((total) => f.money(total[name], total.currency))) || t('billing:figures.none'))
  return (
    <div className={classes.tiles}>
      <StatTile label={t('billing:figures.net_total')} value={sum('net')} />
      <StatTile label={t('billing:figures.vat_total')} value={sum('vat')} />
    </div>
  )
}

function useFigureColumns(): Column<VatFigure>[] {
  const t = useWording('billing')
  const f = useFormats()
  return [
    {
      key: 'month',
      header: t('billing:figures.month'),
      phone: 'title',
      cell: ({ month }) => <bdi>{f.month(month)}</bdi>,
    },
    {
      key: 'country',
      header: t('billing:figures.country'),
      cell: ({ country, is_oss }) => (
        <>
          {country && countryName(country)} {is_oss && <span className="meta">{t('billing:figures.oss')}</span>}
        </>
      ),
    },
    {
      key: 'category',
      header: t('billing:figures.case'),
      cell: ({ category }) => t(`billing:category.${category}`),
    },
    {
      key: 'percentage',
      header: t('billing:figures.rate'),
      align: 'end',
      cell: ({ percentage }) => <span className="tabular">{f.percent(Number(percentage) / 100, 2)}</span>,
    },
    {
      key: 'documents',
      header: t('billing:figures.documents'),
      align: 'end',
      cell: ({ documents }) => <span className="tabular">{documents}</span>,
    },
    {
      key: 'net',
      header: t('billing:figures.net'),
      align: 'end',
      cell: ({ net, currency }) => <Money value={net} currency={currency} />,
    },
    {
      key: 'vat',
      header: t('billing:figures.vat'),
      align: 'end',
      cell: ({ vat, currency }) => <Money value={vat} currency={currency} />,
    },
  ]
}

/** Net amounts and VAT by month and tax case, as required for a VAT return. */
export default function VatFiguresPage() {
  const t = useWording('billing')
  const columns = useFigureColumns()
  const list = useListState({ filters: { from: 'any', to: 'any' }, size: 50 })
  const { page, size, from, to } = list.query
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const figures = useQueryOf(ListVatFigures, { query: { page, size, ...days } }, { keepPrevious: true })
  const { save, isSaving } = useDownload()
  return (
    <Page title={t('billing:figures.title')} subtitle={t('billing:figures.text')}>
      <InvoiceTabs />
      <VatTotals totals={figures.data?.totals} />
      <DataList
        name="billing.vat_figures"
        list={list}
        query={figures}
        rows={(data) => data.figures}
        rowKey={({ month, currency, country, category, percentage }) =>
          [month, currency, country, category, percentage].join(' ')
        }
        label={t('billing:figures.title')}
        searchable={false}
        filters={[{ name: 'date', label: t('billing:list.date'), zone: useSiteZone() }]}
        columns={columns}
        aside={
          <Button
            variant="default"
            size="compact-sm"
            loading={isSaving}
            leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
            onClick={() => void save(ExportVatFigures, { query: days })}
          >
            {t('billing:figures.csv')}
          </Button>
        }
        empty={{ icon: IconPercentage, title: t('billing:figures.none'), text: t('billing:figures.none_text') }}
      />
    </Page>
  )
}
