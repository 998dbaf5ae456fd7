import { reasonCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import type { ReasonInput } from '@mapwright/contract/site/content/reason.ts'
import { IconThumbUp } from '@tabler/icons-react'
import type { z } from 'zod'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ResourcePage } from '../../../ui/resource/resource-page.tsx'
import { ContentTabs } from './content-tabs.tsx'
import { useTextLanguage } from './use-text-language.ts'

const blank: Required<z.input<typeof ReasonInput>> = { language: '', title: '', text: '' }

/** The reasons to choose this service. */
export default function ReasonsPage() {
  const t = useWording('content')
  const languages = useTextLanguage()
  return (
    <ResourcePage
      title={t('content:reasons.title')}
      subtitle={t('content:reasons.subtitle')}
      above={<ContentTabs />}
      calls={reasonCalls}
      many="why_choose_us"
      size={100}
      nameOf={({ title }) => title}
      columns={[
        {
          key: 'title',
          header: t('content:field.title'),
          phone: 'title',
          width: 240,
          cell: ({ title }) => title,
        },
        {
          key: 'text',
          header: t('content:field.text'),
          phone: 'line',
          cell: ({ text }) => <span className="meta">{text.length > 160 ? `${text.slice(0, 160)}…` : text}</span>,
        },
        {
          key: 'language',
          header: t('content:language.label'),
          phone: 'line',
          width: 160,
          cell: ({ language }) => languages.nameOf(language),
        },
      ]}
      filters={[languages.filter]}
      form={{
        add: t('content:reasons.add'),
        blank,
        valuesOf: ({ language, title, text }) => ({ language, title, text }),
        fields: () => [
          { kind: 'text', name: 'title', label: t('content:field.title'), help: t('content:reasons.title_help') },
          { kind: 'paragraph', name: 'text', label: t('content:field.text') },
          languages.field,
        ],
      }}
      empty={{ icon: IconThumbUp, title: t('content:reasons.none'), text: t('content:reasons.none_text') }}
    />
  )
}
