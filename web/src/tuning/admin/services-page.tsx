import { serviceCalls } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { IconAdjustments } from '@tabler/icons-react'
import { LoadSampleButton } from '../../accounts/load-sample-button.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Column } from '../../ui/lists/data-list.tsx'
import type { Field } from '../../ui/resource/field.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { NameCell } from './name-cell.tsx'
import { usePriceColumns } from './price-columns.tsx'
import { noPrices, PricesField } from './prices-field.tsx'
import { TuningTabs } from './tuning-tabs.tsx'
import { asItems, type ServiceRow, useAllOptions } from './use-all.ts'
import { useOnline } from './use-online.ts'

type Entered = typeof noPrices & {
  name: string
  description: string
  time_hint: string
  main_service: boolean
  online: boolean
  options: string[]
}

const blank: Entered = {
  name: '',
  description: '',
  time_hint: '',
  main_service: true,
  online: true,
  ...noPrices,
  options: [],
}

const valuesOf = ({ _id, position, ...values }: ServiceRow): Entered => ({ ...values })

function useServiceColumns(): Column<ServiceRow>[] {
  const t = useWording('catalogue')
  const priceColumns = usePriceColumns()
  const f = useFormats()
  return [
    {
      key: 'name',
      header: t('catalogue:name'),
      phone: 'title',
      sortable: true,
      cell: ({ name, description, time_hint }) => (
        <NameCell name={name} detail={[description, time_hint].filter(Boolean).join(' · ')} />
      ),
    },
    {
      key: 'kind',
      header: t('catalogue:services.kind'),
      phone: 'hidden',
      cell: ({ main_service }) => t(main_service ? 'catalogue:services.main' : 'catalogue:services.extra'),
    },
    {
      key: 'options',
      header: t('catalogue:options.title'),
      align: 'end',
      phone: 'hidden',
      cell: ({ options: own }) => f.number(own.length),
    },
    ...priceColumns,
  ]
}

function useServiceFields(): Field<Entered>[] {
  const t = useWording('catalogue')
  const online = useOnline()
  const options = useAllOptions()
  return [
    { kind: 'text', name: 'name', label: t('catalogue:name'), help: t('catalogue:services.name_help') },
    { kind: 'paragraph', name: 'description', label: t('catalogue:description') },
    {
      kind: 'text',
      name: 'time_hint',
      label: t('catalogue:services.time_hint'),
      help: t('catalogue:services.time_hint_help'),
    },
    { kind: 'custom', key: 'prices', render: (form) => <PricesField form={form} /> },
    {
      kind: 'several',
      name: 'options',
      label: t('catalogue:options.title'),
      help: t('catalogue:services.options_help'),
      options: asItems(options),
    },
    {
      kind: 'switch',
      name: 'main_service',
      label: t('catalogue:services.main'),
      help: t('catalogue:services.main_help'),
    },
    online.field(t('catalogue:online_help')),
  ]
}

/** The services on sale, in the order in which customers see them. */
export default function ServicesPage() {
  const t = useWording('catalogue')
  const columns = useServiceColumns()
  const fields = useServiceFields()
  const online = useOnline()
  return (
    <ResourcePage
      title={t('catalogue:services.title')}
      subtitle={t('catalogue:services.subtitle')}
      above={<TuningTabs />}
      calls={serviceCalls}
      many="services"
      size={100}
      nameOf={({ name }) => name}
      searchPlaceholder={t('catalogue:services.search')}
      columns={columns}
      filters={[
        online.filter,
        {
          name: 'main_service',
          label: t('catalogue:services.kind'),
          options: [
            { value: 'true', label: t('catalogue:services.main') },
            { value: 'false', label: t('catalogue:services.extra') },
          ],
        },
      ]}
      toggle={online.toggle}
      form={{
        add: t('catalogue:services.add'),
        blank,
        valuesOf,
        fields: () => fields,
      }}
      removal={{
        text: t('catalogue:orders_keep'),
        dependentsLabel: (what, count) => t(keyFor('catalogue:goes', what), { count }),
        undo: false,
      }}
      empty={{ icon: IconAdjustments, title: t('catalogue:services.none'), text: t('catalogue:services.none_text') }}
      emptyActions={<LoadSampleButton part="services" />}
    />
  )
}
