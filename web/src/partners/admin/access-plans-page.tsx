import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { type AccessPurpose, accessPurposes } from '@mapwright/contract/partners/access-api.ts'
import { accessPlanCalls } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { AccessTabs } from './access-tabs.tsx'

type Row = Wire<typeof accessPlanCalls.list>['access_plans'][number]
type Values = {
  name: string
  for: AccessPurpose
  price: string
  days: number
  calls_per_minute: number
  calls_per_day: number
  online: boolean
}

const blank: Values = {
  ...{ name: '', for: 'orders', price: '', days: 30, calls_per_minute: 60, calls_per_day: 10_000, online: true },
}

/** The plans for API access, in the order in which customers see them. */
export default function AccessPlansPage() {
  const t = useWording('partners')
  const f = useFormats()
  return (
    <ResourcePage
      title={t('partners:plans')}
      subtitle={t('partners:plans_text')}
      above={<AccessTabs />}
      calls={accessPlanCalls}
      many="access_plans"
      size={100}
      nameOf={({ name }) => name}
      columns={[
        { key: 'name', header: t('partners:plan.name'), phone: 'title', cell: ({ name }) => name },
        { key: 'for', header: t('partners:field.for'), cell: (plan) => t(`partners:for.${plan.for}`) },
        {
          key: 'price',
          header: t('partners:plan.price'),
          align: 'end',
          sortable: true,
          cell: ({ price }) => <Credits value={price} />,
        },
        {
          key: 'days',
          header: t('partners:plan.days'),
          align: 'end',
          sortable: true,
          cell: ({ days }) => <span className="tabular">{f.number(days)}</span>,
        },
        {
          key: 'limit',
          header: t('partners:field.calls_per_minute'),
          align: 'end',
          cell: ({ calls_per_minute }) => <span className="tabular">{f.number(calls_per_minute)}</span>,
        },
      ]}
      toggle={{
        header: t('partners:plan.online'),
        isOn: ({ online }) => online,
        label: ({ name }) => t('partners:plan.online_of', { name }),
      }}
      form={{
        add: t('partners:plan_add'),
        blank,
        valuesOf: ({ name, for: purpose, price, days, calls_per_minute, calls_per_day, online }: Row): Values => ({
          ...{ name, for: purpose, price, days, calls_per_minute, calls_per_day, online },
        }),
        fields: () => [
          { kind: 'text', name: 'name', label: t('partners:plan.name') },
          {
            kind: 'select',
            name: 'for',
            label: t('partners:field.for'),
            options: accessPurposes.map((value) => ({ value, label: t(`partners:for.${value}`) })),
          },
          { kind: 'credits', name: 'price', label: t('partners:plan.price'), half: true },
          { kind: 'number', name: 'days', label: t('partners:plan.days'), half: true },
          { kind: 'number', name: 'calls_per_minute', label: t('partners:field.calls_per_minute'), half: true },
          { kind: 'number', name: 'calls_per_day', label: t('partners:field.calls_per_day'), half: true },
          { kind: 'switch', name: 'online', label: t('partners:plan.online') },
        ],
      }}
      removal={{ text: t('partners:plan_remove_text') }}
      empty={{ icon: IconPlugConnected, title: t('partners:plan_none'), text: t('partners:plan_none_text') }}
    />
  )
}
