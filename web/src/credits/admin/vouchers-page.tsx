import type { Voucher } from '@mapwright/contract/credits/voucher.ts'
import { voucherCalls } from '@mapwright/contract/credits/voucher-endpoints.ts'
import { IconListCheck, IconTicket } from '@tabler/icons-react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import type { Column } from '../../ui/lists/data-list.tsx'
import type { Field } from '../../ui/resource/field.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { instantOf, localTime, localZone } from '../../ui/text/local-time.ts'
import { When } from '../../ui/text/when.tsx'
import { BalanceTabs } from './balance-tabs.tsx'

type Entered = {
  name: string
  code: string
  count: string
  starts_at: string
  expires_at: string
  max_uses: number | null
  max_uses_per_customer: number | null
  online: boolean
}

const blank: Entered = {
  name: '',
  code: '',
  count: '',
  starts_at: '',
  expires_at: '',
  max_uses: null,
  max_uses_per_customer: 1,
  online: true,
}

const valuesOf = ({ _id, used, created_at, ...voucher }: Voucher): Entered => ({
  ...voucher,
  starts_at: localTime(voucher.starts_at),
  expires_at: localTime(voucher.expires_at),
})

const bodyOf = (values: Entered) => ({
  ...values,
  starts_at: instantOf(values.starts_at),
  expires_at: instantOf(values.expires_at),
})

function useColumns(): Column<Voucher>[] {
  const t = useWording('credits')
  const f = useFormats()
  return [
    {
      key: 'code',
      header: t('credits:voucher.code'),
      phone: 'title',
      cell: ({ code }) => <bdi className="mono">{code}</bdi>,
    },
    {
      key: 'name',
      header: t('credits:voucher.name'),
      sortable: true,
      phone: 'line',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'count',
      header: t('credits:invoice.credits'),
      align: 'end',
      sortable: true,
      cell: ({ count }) => <Credits value={count} />,
    },
    {
      key: 'used',
      header: t('credits:voucher.used'),
      align: 'end',
      sortable: true,
      cell: ({ used, max_uses }) => (
        <span className="tabular">
          {max_uses === null
            ? f.number(used)
            : t('credits:voucher.used_of', { used: f.number(used), max: f.number(max_uses) })}
        </span>
      ),
    },
    {
      key: 'expires_at',
      header: t('credits:voucher.expires_at'),
      sortable: true,
      cell: ({ expires_at }) => (expires_at === null ? null : <When at={expires_at} mode="dateTime" />),
    },
  ]
}

function useFields(): Field<Entered>[] {
  const t = useWording('credits', 'site')
  const timeField = (name: 'starts_at' | 'expires_at'): Field<Entered> => ({
    kind: 'time',
    name,
    label: t(`credits:voucher.${name}`),
    help: t('site:open.zone', { zone: localZone() }),
    half: true,
  })
  const usesField = (name: 'max_uses' | 'max_uses_per_customer'): Field<Entered> => ({
    kind: 'number',
    name,
    label: t(`credits:voucher.${name}`),
    help: t('credits:voucher.unlimited'),
    half: true,
  })
  return [
    { kind: 'text', name: 'name', label: t('credits:voucher.name'), help: t('credits:voucher.name_text') },
    {
      kind: 'text',
      name: 'code',
      label: t('credits:voucher.code'),
      help: t('credits:voucher.code_text'),
      mono: true,
    },
    { kind: 'credits', name: 'count', label: t('credits:invoice.credits') },
    timeField('starts_at'),
    timeField('expires_at'),
    usesField('max_uses'),
    usesField('max_uses_per_customer'),
    { kind: 'switch', name: 'online', label: t('credits:voucher.online') },
  ]
}

/** The vouchers with codes, values, validity periods and numbers of uses. */
export default function VouchersPage() {
  const t = useWording('credits', 'site')
  const go = useGo()
  const columns = useColumns()
  const fields = useFields()
  return (
    <ResourcePage
      title={t('credits:voucher.title')}
      subtitle={t('credits:voucher.subtitle')}
      above={<BalanceTabs />}
      calls={voucherCalls}
      many="vouchers"
      nameOf={({ code }) => code}
      searchPlaceholder={t('credits:voucher.search')}
      columns={columns}
      toggle={{
        header: t('credits:voucher.online'),
        isOn: ({ online }) => online,
        label: ({ code }) => t('credits:voucher.online_of', { name: code }),
      }}
      rowMenu={({ _id }) => [
        {
          label: t('credits:voucher.uses'),
          icon: IconListCheck,
          onSelect: () => go('/admin/agent_manager/voucher/$id', { params: { id: _id } }),
        },
      ]}
      form={{
        add: t('credits:voucher.add'),
        blank,
        valuesOf,
        bodyOf,
        fields: () => fields,
      }}
      removal={{ text: t('credits:voucher.remove_text') }}
      empty={{ icon: IconTicket, title: t('credits:voucher.none'), text: t('credits:voucher.none_text') }}
    />
  )
}
