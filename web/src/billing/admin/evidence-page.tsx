import {
  ExportInvoiceEvidence,
  type InvoiceEvidence,
  ListInvoiceEvidence,
} from '@mapwright/contract/billing/evidence-endpoints.ts'
import { evidenceStates } from '@mapwright/contract/billing/place.ts'
import { IconMapPinCheck } from '@tabler/icons-react'
import { countryName } from '../../accounts/countries.ts'
import { download } from '../../platform/api/download.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { SaveCsvButton } from '../../ui/actions/save-csv-button.tsx'
import { StatTile } from '../../ui/layout/stat-tile.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { EvidenceBadge } from '../evidence-badge.tsx'
import { InvoiceTabs } from './invoice-tabs.tsx'
import classes from './open-totals.module.css'
import { useQuarters } from './use-quarters.ts'

function useEvidenceColumns(): Column<InvoiceEvidence>[] {
  const t = useWording('billing', 'credits', 'payments', 'vat')
  const f = useFormats()
  return [
    {
      key: 'number',
      header: t('credits:invoice.number'),
      phone: 'title',
      width: 150,
      cell: ({ _id, number }) => (
        <PageLink to="/admin/agent_manager/agency_invoice/$id" params={{ id: _id }}>
          <bdi>{number}</bdi>
        </PageLink>
      ),
    },
    {
      key: 'day',
      header: t('billing:list.date'),
      width: 130,
      cell: ({ day }) => <time className="tabular">{f.calendarDay(day)}</time>,
    },
    {
      key: 'customer',
      header: t('payments:list.customer'),
      cell: ({ user }) => (
        <PageLink to="/admin/agent_manager/agent/$id" params={{ id: user._id }}>
          <bdi>{user.name}</bdi>
        </PageLink>
      ),
    },
    {
      key: 'evidence',
      header: t('billing:place.panel'),
      phone: 'line',
      cell: ({ evidence }) =>
        f.list(evidence.map(({ kind, country }) => `${t(`billing:place.kind.${kind}`)}: ${countryName(country)}`)),
    },
    {
      key: 'vat_country',
      header: t('vat:evidence.taxed_in'),
      cell: ({ vat_country }) => vat_country && countryName(vat_country),
    },
    {
      key: 'total',
      header: t('credits:invoice.total'),
      align: 'end',
      cell: ({ total, currency }) => <Money value={total} currency={currency} />,
    },
    {
      key: 'state',
      header: t('vat:evidence.state'),
      phone: 'side',
      width: 170,
      cell: ({ state }) => <EvidenceBadge state={state} />,
    },
  ]
}

/** The evidence of the country on the invoices of consumers in other countries. */
export default function EvidencePage() {
  const t = useWording('billing', 'vat')
  const list = useListState({ filters: { quarter: 'any', state: evidenceStates } })
  const { quarter, state } = list.query
  const filters = { ...(quarter ? { quarter } : {}), ...(state ? { state } : {}) }
  const query = useQueryOf(ListInvoiceEvidence, { query: list.query }, { keepPrevious: true })
  return (
    <Page title={t('vat:evidence.title')} subtitle={t('vat:evidence.text')}>
      <InvoiceTabs />
      <div className={classes.tiles}>
        <StatTile
          label={t('vat:evidence.contradictory')}
          value={query.data?.contradictory}
          hint={t('vat:evidence.contradictory_help')}
          to="/admin/agent_manager/evidence_of_place"
          search={{ state: 'contradictory' }}
        />
      </div>
      <DataList
        name="billing.invoice_evidence"
        list={list}
        query={query}
        rows={(data) => data.invoices}
        rowKey={({ _id }) => _id}
        label={t('vat:evidence.title')}
        searchable={false}
        filters={[
          { name: 'quarter', label: t('vat:quarter_label'), options: useQuarters() },
          {
            name: 'state',
            label: t('vat:evidence.state'),
            options: evidenceStates.map((value) => ({ value, label: t(`vat:state.${value}`) })),
          },
        ]}
        columns={useEvidenceColumns()}
        aside={
          <SaveCsvButton
            label={t('billing:figures.csv')}
            save={() => download(ExportInvoiceEvidence, { query: filters })}
          />
        }
        empty={{ icon: IconMapPinCheck, title: t('vat:evidence.none'), text: t('vat:evidence.none_text') }}
      />
    </Page>
  )
}
