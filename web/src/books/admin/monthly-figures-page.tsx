import { NativeSelect } from '@mantine/core'
import { ExportMonthlyFigures, ListMonthlyFigures } from '@mapwright/contract/books/month-endpoints.ts'
import { IconCalendarStats } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { download } from '../../platform/api/download.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { SaveCsvButton } from '../../ui/actions/save-csv-button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { SkeletonPanel } from '../../ui/loading/skeletons.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BooksTabs } from './books-tabs.tsx'
import { CreditMonths, InvoiceMonths, PaymentMonths } from './month-tables.tsx'

const path = '/admin/agent_manager/monthly_figures'

/** Credits, invoices and payments of a year, by month. */
export default function MonthlyFiguresPage() {
  const t = useWording('books')
  const go = useGo()
  const search = useSearch({ from: `/admin${path}` })
  const thisYear = new Date().getFullYear()
  const year = /^20\d\d$/.test(search.year ?? '') ? Number(search.year) : thisYear
  const figures = useQueryOf(ListMonthlyFigures, { query: { year } }, { keepPrevious: true })
  const first = Math.min(figures.data?.first_year ?? year, year)
  const years = Array.from({ length: Math.max(thisYear, year) - first + 1 }, (_, at) => String(first + at)).reverse()
  return (
    <Page
      title={t('books:months.title')}
      subtitle={t('books:months.text')}
      aside={
        <>
          <NativeSelect
            aria-label={t('books:months.year')}
            value={String(year)}
            onChange={(event) => go(path, { search: { year: event.currentTarget.value } })}
            data={years}
          />
          <SaveCsvButton
            label={t('books:months.save')}
            save={() => download(ExportMonthlyFigures, { query: { year } })}
          />
        </>
      }
    >
      <BooksTabs />
      <Loaded query={figures} placeholder={<SkeletonPanel lines={16} />}>
        {({ credits, invoices, payments }) =>
          credits.length + invoices.length + payments.length === 0 ? (
            <Panel>
              <EmptyState icon={IconCalendarStats} title={t('books:months.none', { year })} />
            </Panel>
          ) : (
            <>
              <Panel title={t('books:months.credits')}>
                <CreditMonths rows={credits} />
              </Panel>
              <Panel
                title={t('books:months.invoices')}
                actions={<PageLink to="/admin/agent_manager/vat_figures">{t('books:months.by_country')}</PageLink>}
              >
                <InvoiceMonths rows={invoices} />
              </Panel>
              <Panel title={t('books:months.payments')}>
                <PaymentMonths rows={payments} />
              </Panel>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
