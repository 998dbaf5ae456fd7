import { specialEcuBrandCalls } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import { IconCpu } from '@tabler/icons-react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useReadAmount, useWriteAmount } from '../../platform/i18n/read-amount.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { NameCell } from './name-cell.tsx'
import { SpecialPricesField } from './special-prices-field.tsx'
import { type SpecialValues, specialBodyOf, specialValuesOf } from './special-values.ts'
import { TuningTabs } from './tuning-tabs.tsx'
import { useAllServices } from './use-all.ts'
import { useLimitNames } from './use-limit-names.ts'
import { useOnline } from './use-online.ts'

const blank: SpecialValues = { name: '', online: true, prices: {} }

/** Control units with special prices. */
export default function SpecialEcuBrandsPage() {
  const t = useWording('catalogue')
  const online = useOnline()
  const services = useAllServices()
  const { ecus } = useLimitNames()
  const f = useFormats()
  const readAmount = useReadAmount()
  const writeAmount = useWriteAmount()
  const nameOf = (id: string) => services.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <ResourcePage
      title={t('catalogue:special.title')}
      subtitle={t('catalogue:special.subtitle')}
      above={<TuningTabs />}
      calls={specialEcuBrandCalls}
      many="special_ecu_brands"
      nameOf={({ name }) => name}
      searchPlaceholder={t('catalogue:special.search')}
      columns={[
        {
          key: 'name',
          header: t('catalogue:special.name'),
          phone: 'title',
          sortable: true,
          cell: ({ name, prices }) => (
            <NameCell
              name={name}
              detail={
                prices.length === 0
                  ? t('catalogue:special.no_prices')
                  : prices.map(({ service_id, price_1 }) => `${nameOf(service_id)}: ${f.credits(price_1)}`).join(' · ')
              }
            />
          ),
        },
      ]}
      filters={[online.filter]}
      toggle={online.toggle}
      form={{
        add: t('catalogue:special.add'),
        blank,
        valuesOf: (brand) => specialValuesOf(brand, writeAmount),
        bodyOf: (values) => specialBodyOf(values, services, readAmount),
        fields: () => [
          {
            kind: 'suggested',
            name: 'name',
            label: t('catalogue:special.name'),
            help: t('catalogue:special.name_help'),
            suggestions: ecus,
          },
          {
            kind: 'custom',
            key: 'prices',
            render: (form) => {
              const { value, onChange, error } = form.value('prices')
              return <SpecialPricesField services={services} {...{ value, onChange, error }} />
            },
          },
          online.field(t('catalogue:special.online_help')),
        ],
      }}
      removal={{ text: t('catalogue:orders_keep') }}
      empty={{ icon: IconCpu, title: t('catalogue:special.none'), text: t('catalogue:special.none_text') }}
    />
  )
}
