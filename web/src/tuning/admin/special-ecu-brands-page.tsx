import { Autocomplete } from '@mantine/core'
import {
  AddSpecialEcuBrand,
  ChangeSpecialEcuBrand,
  ListSpecialEcuBrands,
  RemoveSpecialEcuBrand,
  RemoveSpecialEcuBrands,
} from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import { IconCpu } from '@tabler/icons-react'
import { useWording } from '../../app/i18n/wording.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { NameCell } from './name-cell.tsx'
import { SpecialPricesField } from './special-prices-field.tsx'
import { type SpecialValues, specialBodyOf, specialValuesOf } from './special-values.ts'
import { TuningTabs } from './tuning-tabs.tsx'
import { useAllServices } from './use-all.ts'
import { useLimitNames } from './use-limit-names.ts'

const calls = {
  list: ListSpecialEcuBrands,
  add: AddSpecialEcuBrand,
  change: ChangeSpecialEcuBrand,
  remove: RemoveSpecialEcuBrand,
  removeMany: RemoveSpecialEcuBrands,
}

const blank: SpecialValues = { name: '', online: true, prices: {} }

/** Control units that services cost something else for. */
export default function SpecialEcuBrandsPage() {
  const t = useWording('pricing')
  const services = useAllServices()
  const { ecus } = useLimitNames()
  const nameOf = (id: string) => services.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <ResourcePage
      title={t('pricing:special.title')}
      subtitle={t('pricing:special.subtitle')}
      above={<TuningTabs at="special" />}
      calls={calls}
      many="special_ecu_brands"
      nameOf={({ name }) => name}
      searchPlaceholder={t('pricing:special.search')}
      columns={[
        {
          key: 'name',
          header: t('pricing:special.name'),
          phone: 'title',
          sortable: true,
          cell: ({ name, prices }) => (
            <NameCell
              name={name}
              detail={
                prices.length === 0
                  ? t('pricing:special.no_prices')
                  : prices.map(({ service_id, price_1 }) => `${nameOf(service_id)} ${price_1}`).join(' · ')
              }
            />
          ),
        },
      ]}
      filters={[
        {
          name: 'online',
          label: t('pricing:status'),
          options: [
            { value: 'true', label: t('pricing:online') },
            { value: 'false', label: t('pricing:offline') },
          ],
        },
      ]}
      toggle={{
        name: 'online',
        header: t('pricing:online'),
        isOn: ({ online }) => online,
        label: ({ name }) => t('pricing:online_of', { name }),
      }}
      form={{
        add: t('pricing:special.add'),
        blank,
        valuesOf: specialValuesOf,
        bodyOf: (values) => specialBodyOf(values, services),
        fields: () => [
          {
            kind: 'custom',
            key: 'name',
            render: (form) => (
              <Autocomplete
                label={t('pricing:special.name')}
                description={t('pricing:special.name_help')}
                data={ecus}
                {...form.value('name')}
              />
            ),
          },
          {
            kind: 'custom',
            key: 'prices',
            render: (form) => {
              const { value, onChange, error } = form.value('prices')
              return <SpecialPricesField services={services} {...{ value, onChange, error }} />
            },
          },
          { kind: 'switch', name: 'online', label: t('pricing:online'), help: t('pricing:special.online_help') },
        ],
      }}
      removal={{ text: t('pricing:orders_keep') }}
      empty={{ icon: IconCpu, title: t('pricing:special.none'), text: t('pricing:special.none_text') }}
    />
  )
}
