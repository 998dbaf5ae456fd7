import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { combinationCalls } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import { IconDiscount } from '@tabler/icons-react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Field } from '../../ui/resource/field.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { NameCell } from './name-cell.tsx'
import { TuningTabs } from './tuning-tabs.tsx'
import { asItems, useAllOptions, useAllServices } from './use-all.ts'
import { useOnline } from './use-online.ts'

type Entered = {
  name: string
  online: boolean
  service_ids: string[]
  option_ids: string[]
  off: string
  amount: string
  percentage: string
}

const blank: Entered = {
  name: '',
  online: true,
  service_ids: [],
  option_ids: [],
  off: 'percentage',
  amount: '',
  percentage: '',
}

const isZero = (text: string) => Number(text) === 0
const share = (percentage: string) => Number(percentage) / 100

const bodyOf = ({ off, amount, percentage, ...body }: Entered): CallInput<typeof combinationCalls.add>['body'] => ({
  ...body,
  ...(off === 'amount' ? { amount } : { percentage }),
})

type Part = { _id: string; name: string }

function useCombinationFields(services: readonly Part[], options: readonly Part[]): Field<Entered>[] {
  const t = useWording('catalogue')
  const online = useOnline()
  return [
    { kind: 'text', name: 'name', label: t('catalogue:name'), help: t('catalogue:combinations.name_help') },
    {
      kind: 'several',
      name: 'service_ids',
      label: t('catalogue:services.title'),
      help: t('catalogue:combinations.parts_help'),
      options: asItems(services),
    },
    { kind: 'several', name: 'option_ids', label: t('catalogue:options.title'), options: asItems(options) },
    {
      kind: 'select',
      name: 'off',
      label: t('catalogue:combinations.off'),
      half: true,
      options: (['percentage', 'amount'] as const).map((value) => ({
        value,
        label: t(`catalogue:combinations.${value}`),
      })),
    },
    {
      kind: 'credits',
      name: 'amount',
      label: t('catalogue:combinations.amount'),
      half: true,
      when: ({ off }) => off === 'amount',
    },
    {
      kind: 'credits',
      name: 'percentage',
      label: t('catalogue:combinations.percentage'),
      half: true,
      when: ({ off }) => off === 'percentage',
    },
    online.field(t('catalogue:combinations.online_help')),
  ]
}

/** Discounts for services and options that are ordered together. */
export default function CombinationsPage() {
  const t = useWording('catalogue')
  const online = useOnline()
  const f = useFormats()
  const services = useAllServices()
  const options = useAllOptions()
  const fields = useCombinationFields(services, options)
  const namesOf = (ids: readonly string[]) =>
    [...services, ...options].filter(({ _id }) => ids.includes(_id)).map(({ name }) => name)
  return (
    <ResourcePage
      title={t('catalogue:combinations.title')}
      subtitle={t('catalogue:combinations.subtitle')}
      above={<TuningTabs />}
      calls={combinationCalls}
      many="combinations"
      nameOf={({ name }) => name}
      columns={[
        {
          key: 'name',
          header: t('catalogue:name'),
          phone: 'title',
          sortable: true,
          cell: ({ name, service_ids, option_ids }) => (
            <NameCell name={name} detail={namesOf([...service_ids, ...option_ids]).join(' + ')} />
          ),
        },
        {
          key: 'off',
          header: t('catalogue:combinations.off'),
          align: 'end',
          cell: ({ amount, percentage }) =>
            isZero(amount) ? f.percent(-share(percentage), 2) : <Credits value={`-${amount}`} signed />,
        },
      ]}
      toggle={online.toggle}
      form={{
        add: t('catalogue:combinations.add'),
        blank,
        valuesOf: ({ name, online, service_ids, option_ids, amount, percentage }): Entered => ({
          name,
          online,
          service_ids,
          option_ids,
          off: isZero(amount) ? 'percentage' : 'amount',
          amount: isZero(amount) ? '' : amount,
          percentage: isZero(percentage) ? '' : percentage,
        }),
        bodyOf,
        fields: () => fields,
      }}
      removal={{ text: t('catalogue:orders_keep') }}
      empty={{
        icon: IconDiscount,
        title: t('catalogue:combinations.none'),
        text: t('catalogue:combinations.none_text'),
      }}
    />
  )
}
