import { effects, type OptionInput } from '@mapwright/contract/tuning/service.ts'
import { optionCalls } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { fuels } from '@mapwright/contract/vehicles/vehicle.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { IconPuzzle } from '@tabler/icons-react'
import type { z } from 'zod'
import { LoadSampleButton } from '../../accounts/load-sample-button.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Field } from '../../ui/resource/field.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { limitsText } from './limits-text.ts'
import { NameCell } from './name-cell.tsx'
import { usePriceColumns } from './price-columns.tsx'
import { noPrices, PricesField } from './prices-field.tsx'
import { TuningTabs } from './tuning-tabs.tsx'
import { asItems, type OptionRow, useAllServices } from './use-all.ts'
import { useLimitNames } from './use-limit-names.ts'
import { useOnline } from './use-online.ts'

type Entered = Required<z.input<typeof OptionInput>>

const blank: Entered = {
  name: '',
  effect: 'increment',
  note: '',
  off_road: false,
  online: true,
  ...noPrices,
  vtypes: [],
  manufactures: [],
  fuels: [],
  ecus: [],
  services: [],
}

const valuesOf = ({ _id, position, ...values }: OptionRow): Entered => ({ ...values })

/** The options with their prices, services, vehicle limits and notes. */
export default function OptionsPage() {
  const t = useWording('catalogue')
  const priceColumns = usePriceColumns()
  const online = useOnline()
  const f = useFormats()
  return (
    <ResourcePage
      title={t('catalogue:options.title')}
      subtitle={t('catalogue:options.subtitle')}
      above={<TuningTabs />}
      calls={optionCalls}
      many="options"
      size={100}
      nameOf={({ name }) => name}
      searchPlaceholder={t('catalogue:options.search')}
      columns={[
        {
          key: 'name',
          header: t('catalogue:name'),
          phone: 'title',
          sortable: true,
          cell: (option) => (
            <NameCell
              name={option.name}
              badges={option.off_road && <StatusBadge tone="warn">{t('catalogue:options.off_road')}</StatusBadge>}
              detail={limitsText(option, t)}
            />
          ),
        },
        {
          key: 'services',
          header: t('catalogue:services.title'),
          align: 'end',
          phone: 'hidden',
          cell: ({ services: own }) => f.number(own.length),
        },
        ...priceColumns,
      ]}
      filters={[
        online.filter,
        {
          name: 'effect',
          label: t('catalogue:options.effect'),
          options: effects.map((value) => ({ value, label: t(`catalogue:options.${value}`) })),
        },
      ]}
      toggle={online.toggle}
      form={{
        add: t('catalogue:options.add'),
        blank,
        valuesOf,
        fields: useOptionFields(),
      }}
      removal={{
        text: t('catalogue:orders_keep'),
        dependentsLabel: (what, count) => t(keyFor('catalogue:goes', what), { count }),
        undo: false,
      }}
      empty={{ icon: IconPuzzle, title: t('catalogue:options.none'), text: t('catalogue:options.none_text') }}
      emptyActions={<LoadSampleButton part="services" />}
    />
  )
}

function useOptionFields(): () => Field<Entered>[] {
  const t = useWording('catalogue')
  const online = useOnline()
  const services = useAllServices()
  const names = useLimitNames()
  const limit = (name: 'vtypes' | 'manufactures' | 'ecus') =>
    ({ kind: 'tags', name, label: t(`catalogue:limit.${name}`), help: t(`catalogue:limit.${name}_help`) }) as const
  return () => [
    { kind: 'text', name: 'name', label: t('catalogue:name') },
    {
      kind: 'select',
      name: 'effect',
      label: t('catalogue:options.effect'),
      options: effects.map((value) => ({ value, label: t(`catalogue:options.${value}`) })),
    },
    { kind: 'custom', key: 'prices', render: (form) => <PricesField form={form} /> },
    {
      kind: 'several',
      name: 'services',
      label: t('catalogue:options.services'),
      help: t('catalogue:options.services_help'),
      options: asItems(services),
    },
    {
      kind: 'paragraph',
      name: 'note',
      label: t('catalogue:options.note'),
      help: t('catalogue:options.note_help'),
    },
    { ...limit('vtypes'), suggestions: names.vtypes },
    { ...limit('manufactures'), suggestions: names.manufactures },
    {
      kind: 'several',
      name: 'fuels',
      label: t('catalogue:limit.fuels'),
      options: fuels.map((fuel) => ({ value: fuel, label: t(`catalogue:fuel.${fuel}`) })),
    },
    { ...limit('ecus'), suggestions: names.ecus },
    {
      kind: 'switch',
      name: 'off_road',
      label: t('catalogue:options.off_road'),
      help: t('catalogue:options.off_road_help'),
    },
    online.field(t('catalogue:online_help')),
  ]
}
