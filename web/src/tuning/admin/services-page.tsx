import {
  AddService,
  ChangeService,
  CountServiceDependents,
  ListServices,
  MoveService,
  RemoveService,
  RemoveServices,
  SetServiceOnline,
} from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { IconAdjustments } from '@tabler/icons-react'
import { LoadSampleButton } from '../../accounts/load-sample-button.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { NameCell } from './name-cell.tsx'
import { usePriceColumns } from './price-columns.tsx'
import { noPrices, PricesField } from './prices-field.tsx'
import { TuningTabs } from './tuning-tabs.tsx'
import { asItems, type ServiceRow, useAllOptions } from './use-all.ts'
import { useOnline } from './use-online.ts'

const calls = {
  list: ListServices,
  add: AddService,
  change: ChangeService,
  setOnline: SetServiceOnline,
  remove: RemoveService,
  removeMany: RemoveServices,
  countDependents: CountServiceDependents,
  move: MoveService,
}

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

/** The services on sale, in the order shown to customers. */
export default function ServicesPage() {
  const t = useWording('pricing')
  const priceColumns = usePriceColumns()
  const online = useOnline()
  const f = useFormats()
  const options = useAllOptions()
  return (
    <ResourcePage
      title={t('pricing:services.title')}
      subtitle={t('pricing:services.subtitle')}
      above={<TuningTabs />}
      calls={calls}
      many="services"
      size={100}
      nameOf={({ name }) => name}
      searchPlaceholder={t('pricing:services.search')}
      columns={[
        {
          key: 'name',
          header: t('pricing:name'),
          phone: 'title',
          sortable: true,
          cell: ({ name, description, time_hint }) => (
            <NameCell name={name} detail={[description, time_hint].filter(Boolean).join(' · ')} />
          ),
        },
        {
          key: 'kind',
          header: t('pricing:services.kind'),
          phone: 'hidden',
          cell: ({ main_service }) => t(main_service ? 'pricing:services.main' : 'pricing:services.extra'),
        },
        {
          key: 'options',
          header: t('pricing:options.title'),
          align: 'end',
          phone: 'hidden',
          cell: ({ options: own }) => f.number(own.length),
        },
        ...priceColumns,
      ]}
      filters={[
        online.filter,
        {
          name: 'main_service',
          label: t('pricing:services.kind'),
          options: [
            { value: 'true', label: t('pricing:services.main') },
            { value: 'false', label: t('pricing:services.extra') },
          ],
        },
      ]}
      toggle={online.toggle}
      form={{
        add: t('pricing:services.add'),
        blank,
        valuesOf,
        bodyOf: (values) => values,
        fields: () => [
          { kind: 'text', name: 'name', label: t('pricing:name'), help: t('pricing:services.name_help') },
          { kind: 'paragraph', name: 'description', label: t('pricing:description') },
          {
            kind: 'text',
            name: 'time_hint',
            label: t('pricing:services.time_hint'),
            help: t('pricing:services.time_hint_help'),
          },
          { kind: 'custom', key: 'prices', render: (form) => <PricesField form={form} /> },
          {
            kind: 'several',
            name: 'options',
            label: t('pricing:options.title'),
            help: t('pricing:services.options_help'),
            options: asItems(options),
          },
          {
            kind: 'switch',
            name: 'main_service',
            label: t('pricing:services.main'),
            help: t('pricing:services.main_help'),
          },
          online.field(t('pricing:online_help')),
        ],
      }}
      removal={{
        text: t('pricing:orders_keep'),
        dependentsLabel: (what, count) => t(keyFor('pricing:goes', what), { count }),
        undo: false,
      }}
      empty={{ icon: IconAdjustments, title: t('pricing:services.none'), text: t('pricing:services.none_text') }}
      emptyActions={<LoadSampleButton part="services" />}
    />
  )
}
