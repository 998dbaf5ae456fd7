import { termCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import { type TermInput, termAudiences } from '@mapwright/contract/site/content/term.ts'
import { IconFileText } from '@tabler/icons-react'
import type { z } from 'zod'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useMay } from '../../../platform/session/me.ts'
import { ResourcePage } from '../../../ui/resource/resource-page.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { When } from '../../../ui/text/when.tsx'
import { ContentTabs } from './content-tabs.tsx'
import { useTextLanguage } from './use-text-language.ts'

const blank: Required<z.input<typeof TermInput>> = { audience: 'customer', language: '', title: '', text: '' }

/** The terms and conditions for customers and for staff. Staff without the permission to change them can read both. */
export default function TermsPage() {
  const t = useWording('content')
  const languages = useTextLanguage()
  const seesContent = useMay('settings')
  const audiences = termAudiences.map((value) => ({ value, label: t(`content:audience.${value}`) }))
  return (
    <ResourcePage
      title={t('content:terms.title')}
      subtitle={t('content:terms.subtitle')}
      {...(seesContent ? { above: <ContentTabs /> } : {})}
      calls={termCalls}
      many="terms"
      size={100}
      nameOf={({ title }) => title}
      columns={[
        { key: 'title', header: t('content:field.title'), phone: 'title', cell: ({ title }) => title },
        {
          key: 'audience',
          header: t('content:audience.label'),
          phone: 'line',
          width: 140,
          cell: ({ audience }) => (
            <StatusBadge tone={audience === 'customer' ? 'info' : 'quiet'} icon={IconFileText}>
              {t(`content:audience.${audience}`)}
            </StatusBadge>
          ),
        },
        {
          key: 'language',
          header: t('content:language.label'),
          phone: 'line',
          width: 160,
          cell: ({ language }) => languages.nameOf(language),
        },
        {
          key: 'updated_at',
          header: t('content:field.changed'),
          width: 140,
          cell: ({ updated_at }) => <When at={updated_at} />,
        },
      ]}
      filters={[{ name: 'audience', label: t('content:audience.label'), options: audiences }, languages.filter]}
      form={{
        add: t('content:terms.add'),
        blank,
        valuesOf: ({ audience, language, title, text }) => ({ audience, language, title, text }),
        fields: () => [
          { kind: 'text', name: 'title', label: t('content:field.title') },
          { kind: 'select', name: 'audience', label: t('content:audience.label'), options: audiences, half: true },
          { ...languages.field, half: true },
          {
            kind: 'custom',
            key: 'text',
            render: (form) => (
              <RichText
                label={t('content:field.text')}
                initial={form.values.text}
                onChange={(text) => form.set('text', text)}
                error={form.error('text')}
              />
            ),
          },
        ],
      }}
      empty={{ icon: IconFileText, title: t('content:terms.none'), text: t('content:terms.none_staff') }}
    />
  )
}
