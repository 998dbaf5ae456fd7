import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ListVoucherUses } from '@mapwright/contract/credits/voucher-endpoints.ts'
import { IconTicket } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { NameAndCompany } from '../../accounts/name-and-company.tsx'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { useMay } from '../../platform/session/me.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { Page } from '../../ui/page/page.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { When } from '../../ui/text/when.tsx'

type Row = Wire<typeof ListVoucherUses>['uses'][number]

/** A voucher and the list of its uses. */
export default function VoucherPage() {
  const t = useWording('credits', 'accounts')
  const f = useFormats()
  const { id } = useParams({ from: '/admin/admin/agent_manager/voucher/$id' })
  const mayOpen = useMay('dealers_manager.list')
  const list = useListState()
  const uses = useQueryOf(ListVoucherUses, { params: { id }, query: list.query }, { keepPrevious: true })
  const voucher = uses.data?.voucher
  const title = voucher ? t('credits:voucher.uses_of', { code: voucher.code }) : t('credits:voucher.uses')
  usePageTitle(title)
  return (
    <Page
      title={title}
      count={voucher?.used}
      // A no-break space reserves the line while the voucher is loading.
      subtitle={voucher ? `${voucher.name} · ${f.credits(voucher.count)} ${t('credits:invoice.credits')}` : '\u00a0'}
      back={{ to: '/admin/agent_manager/vouchers', label: t('credits:voucher.title') }}
    >
      <DataList
        name="credits.voucher_uses"
        list={list}
        query={uses}
        rows={(data) => data.uses}
        rowKey={({ _id }) => _id}
        label={title}
        searchPlaceholder={t('credits:balances.search')}
        rowLink={mayOpen ? ({ user }: Row) => pathTo('/admin/agent_manager/agent/$id', { id: user._id }) : undefined}
        columns={[
          {
            key: 'name',
            header: t('credits:manage.customer'),
            phone: 'title',
            cell: ({ user }) => <NameAndCompany user={user} />,
          },
          { key: 'email', header: t('accounts:field.email'), cell: ({ user }) => <bdi>{user.email}</bdi> },
          {
            key: 'at',
            header: t('credits:voucher.at'),
            width: 190,
            cell: ({ at }) => <When at={at} mode="dateTime" />,
          },
          {
            key: 'count',
            header: t('credits:invoice.credits'),
            align: 'end',
            phone: 'side',
            cell: ({ count }) => <Credits value={count} />,
          },
        ]}
        empty={{ icon: IconTicket, title: t('credits:voucher.no_uses') }}
      />
    </Page>
  )
}
