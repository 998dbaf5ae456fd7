import { effects, type OptionInput } from '@mapwright/contract/tuning/service.ts'
import {
  AddOption,
  ChangeOption,
  CountOptionDependents,
  ListOptions,
  MoveOption,
  RemoveOption,
  RemoveOptions,
  SetOptionOnline,
} from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { fuels } from '@mapwright/contract/vehicles/vehicle.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { IconPuzzle } from '@tabler/icons-react'
import type { z } from 'zod'
import { LoadSampleButton } from '../../accounts/load-sample-button.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { limitsText } from './limits-text.ts'
import { NameCell } from './name-cell.tsx'
import { usePriceColumns } from './price-columns.tsx'
import { noPrices, PricesField } from './prices-field.tsx'
import { TuningTabs } from './tuning-tabs.tsx'
import { asItems, type OptionRow, useAllServices } from './use-all.ts'
import { useLimitNames } from './use-limit-names.ts'
import { useOnline } from './use-online.ts'

const calls = {
  list: ListOptions,
  add: AddOption,
  change: ChangeOption,
  setOnline: SetOptionOnline,
  remove: RemoveOption,
  removeMany: RemoveOptions,
  countDependents: CountOptionDependents,
  move: MoveOption,
}

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
  const t = useWording('pricing')
  const priceColumns = usePriceColumns()
  const online = useOnline()
  const f = useFormats()
  const services = useAllServices()
  const names = useLimitNames()
  const limit = (name: 'vtypes' | 'manufactures' | 'ecus') =>
    ({ kind: 'tags', name, label: t(`pricing:limit.${name}`), help: t(`pricing:limit.${name}_help`) }) as const
  return (
    <ResourcePage
      title={t('pricing:options.title')}
      subtitle={t('pricing:options.subtitle')}
      above={<TuningTabs />}
      calls={calls}
      many="options"
      size={100}
      nameOf={({ name }) => name}
      searchPlaceholder={t('pricing:options.search')}
      columns={[
        {
          key: 'name',
          header: t('pricing:name'),
          phone: 'title',
          sortable: true,
          cell: (option) => (
            <NameCell
              name={option.name}
              badges={option.off_road && <StatusBadge tone="warn">{t('pricing:options.off_road')}</StatusBadge>}
              detail={limitsText(option, t)}
            />
          ),
        },
        {
          key: 'services',
          header: t('pricing:services.title'),
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
          label: t('pricing:options.effect'),
          options: effects.map((value) => ({ value, label: t(`pricing:options.${value}`) })),
        },
      ]}
      toggle={online.toggle}
      form={{
        add: t('pricing:options.add'),
        blank,
        valuesOf,
        bodyOf: (values) => values,
        fields: () => [
          { kind: 'text', name: 'name', label: t('pricing:name') },
          {
            kind: 'select',
            name: 'effect',
            label: t('pricing:options.effect'),
            options: effects.map((value) => ({ value, label: t(`pricing:options.${value}`) })),
          },
          { kind: 'custom', key: 'prices', render: (form) => <PricesField form={form} /> },
          {
            kind: 'several',
            name: 'services',
            label: t('pricing:options.services'),
            help: t('pricing:options.services_help'),
            options: asItems(services),
          },
          { kind: 'paragraph', name: 'note', label: t('pricing:options.note'), help: t('pricing:options.note_help') },
          { ...limit('vtypes'), suggestions: names.vtypes },
          { ...limit('manufactures'), suggestions: names.manufactures },
          {
            kind: 'several',
            name: 'fuels',
            label: t('pricing:limit.fuels'),
            options: fuels.map((fuel) => ({ value: fuel, label: t(`pricing:fuel.${fuel}`) })),
          },
          { ...limit('ecus'), suggestions: names.ecus },
          {
            kind: 'switch',
            name: 'off_road',
            label: t('pricing:options.off_road'),
            help: t('pricing:options.off_road_help'),
          },
          online.field(t('pricing:online_help')),
        ],
      }}
      removal={{
        text: t('pricing:orders_keep'),
        dependentsLabel: (what, count) => t(keyFor('pricing:goes', what), { count }),
        undo: false,
      }}
      empty={{ icon: IconPuzzle, title: t('pricing:options.none'), text: t('pricing:options.none_text') }}
      emptyActions={<LoadSampleButton part="services" />}
    />
  )
}
