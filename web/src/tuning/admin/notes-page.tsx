import { tuningNoteCalls } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import { IconNote } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { TuningTabs } from './tuning-tabs.tsx'
import { asItems, useAllOptions, useAllServices } from './use-all.ts'
import { useLimitNames } from './use-limit-names.ts'

type Entered = {
  service_id: string | null
  option_id: string | null
  manufacture: string
  ecu: string
  text: string
}

const blank: Entered = {
  service_id: null,
  option_id: null,
  manufacture: '',
  ecu: '',
  text: '',
}

/** Notes for customers who select a service or option, or whose car is of a certain make or has a certain control unit. */
export default function NotesPage() {
  const t = useWording('catalogue')
  const services = useAllServices()
  const options = useAllOptions()
  const names = useLimitNames()
  const nameOf = (id: string | null) => [...services, ...options].find(({ _id }) => _id === id)?.name
  return (
    <ResourcePage
      title={t('catalogue:notes.title')}
      subtitle={t('catalogue:notes.subtitle')}
      above={<TuningTabs />}
      calls={tuningNoteCalls}
      many="tuning_notes"
      nameOf={({ text }) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)}
      columns={[
        { key: 'text', header: t('catalogue:notes.text'), phone: 'title', cell: ({ text }) => text },
        {
          key: 'when',
          header: t('catalogue:notes.when'),
          cell: ({ service_id, option_id, manufacture, ecu }) => (
            <span className="meta">
              {[nameOf(service_id), nameOf(option_id), manufacture, ecu].filter(Boolean).join(' · ')}
            </span>
          ),
        },
      ]}
      form={{
        add: t('catalogue:notes.add'),
        blank,
        valuesOf: ({ _id, ...values }): Entered => values,
        fields: () => [
          { kind: 'paragraph', name: 'text', label: t('catalogue:notes.text') },
          {
            kind: 'dropdown',
            name: 'service_id',
            label: t('catalogue:services.one'),
            options: asItems(services),
            help: t('catalogue:notes.when_help'),
          },
          { kind: 'dropdown', name: 'option_id', label: t('catalogue:options.one'), options: asItems(options) },
          {
            kind: 'suggested',
            name: 'manufacture',
            label: t('catalogue:notes.manufacture'),
            suggestions: names.manufactures,
          },
          {
            kind: 'suggested',
            name: 'ecu',
            label: t('catalogue:special.name'),
            help: t('catalogue:special.name_help'),
            suggestions: names.ecus,
          },
        ],
      }}
      empty={{ icon: IconNote, title: t('catalogue:notes.none'), text: t('catalogue:notes.none_text') }}
    />
  )
}
