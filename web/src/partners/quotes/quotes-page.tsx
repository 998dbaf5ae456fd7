import { type Quote, quoteStatuses } from '@mapwright/contract/partners/quotes/quote.ts'
import { ListQuotes } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { vehicleName } from '../../orders/vehicle-name.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'
import { OwnAccessTabs } from '../own-access-tabs.tsx'
import { QuoteDrawer } from './quote-drawer.tsx'
import { QuoteFigures } from './quote-figures.tsx'
import { QuoteStatusBadge } from './quote-status.tsx'

/** The quotes requested by visitors of the customer's websites. */
export default function QuotesPage() {
  const t = useWording('partners')
  const list = useListState({ searchKey: 'keywords', filters: { status: quoteStatuses } })
  const quotes = useQueryOf(ListQuotes, { query: list.query }, { keepPrevious: true })
  const [opened, setOpened] = useState<string>()
  return (
    <Page title={t('partners:quotes.title')} count={quotes.data?.total} subtitle={t('partners:quotes.subtitle')}>
      <OwnAccessTabs />
      <QuoteFigures />
      <DataList
        name="partners.quotes"
        list={list}
        query={quotes}
        rows={(data) => data.quotes}
        rowKey={({ _id }) => _id}
        onRowClick={({ _id }) => setOpened(_id)}
        label={t('partners:quotes.list')}
        searchPlaceholder={t('partners:quotes.search')}
        filters={[
          {
            name: 'status',
            label: t('partners:quotes.field.status'),
            options: quoteStatuses.map((value) => ({ value, label: t(`partners:quotes.status.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'name',
            header: t('partners:quotes.field.name'),
            fit: 'cut',
            width: 180,
            phone: 'title',
            cell: ({ name }: Quote) => <bdi>{name}</bdi>,
          },
          {
            key: 'vehicle',
            header: t('partners:quotes.field.vehicle'),
            fit: 'fill',
            phone: 'line',
            cell: (quote) => <bdi>{vehicleName(quote)}</bdi>,
          },
          {
            key: 'services',
            header: t('partners:quotes.field.services'),
            fit: 'cut',
            width: 180,
            phone: 'line',
            cell: ({ services }) => services.join(', '),
          },
          {
            key: 'status',
            header: t('partners:quotes.field.status'),
            width: 132,
            phone: 'side',
            cell: ({ status }) => <QuoteStatusBadge status={status} />,
          },
          {
            key: 'price',
            header: t('partners:quotes.field.price'),
            width: 120,
            align: 'end',
            phone: 'line',
            cell: ({ price, currency }) =>
              price === null ? <span className="meta">–</span> : <Money value={price} currency={currency} />,
          },
          {
            key: 'created',
            header: t('partners:quotes.field.created'),
            width: 132,
            phone: 'line',
            cell: ({ created_at }) => <When at={created_at} />,
          },
        ]}
        empty={{
          icon: IconMessageQuestion,
          title: t('partners:quotes.none'),
          text: t('partners:quotes.none_text'),
        }}
      />
      <QuoteDrawer quote={quotes.data?.quotes.find(({ _id }) => _id === opened)} onClose={() => setOpened(undefined)} />
    </Page>
  )
}
