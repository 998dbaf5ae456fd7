import { questionCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import type { QuestionInput } from '@mapwright/contract/site/content/question.ts'
import { IconHelpCircle } from '@tabler/icons-react'
import type { z } from 'zod'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ResourcePage } from '../../../ui/resource/resource-page.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { ContentTabs } from './content-tabs.tsx'
import { useTextLanguage } from './use-text-language.ts'

const blank: Required<z.input<typeof QuestionInput>> = { language: '', question: '', answer: '', online: true }

const maxPreview = 160

/** Returns the beginning of an answer as plain text. */
function preview(html: string): string {
  const text = new DOMParser().parseFromString(html.replaceAll('</', ' </'), 'text/html').body.textContent
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words.length > maxPreview ? `${words.slice(0, maxPreview)}…` : words
}

/** The frequently asked questions and their answers. */
export default function QuestionsPage() {
  const t = useWording('faq', 'content')
  const languages = useTextLanguage()
  return (
    <ResourcePage
      title={t('faq:title')}
      subtitle={t('faq:admin.subtitle')}
      above={<ContentTabs />}
      calls={questionCalls}
      many="questions"
      size={100}
      nameOf={({ question }) => question}
      columns={[
        {
          key: 'question',
          header: t('faq:admin.question'),
          phone: 'title',
          width: 320,
          cell: ({ question }) => <span dir="auto">{question}</span>,
        },
        {
          key: 'answer',
          header: t('faq:admin.answer'),
          cell: ({ answer }) => (
            <span className="meta" dir="auto">
              {preview(answer)}
            </span>
          ),
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
      toggle={{
        header: t('faq:admin.shown'),
        isOn: ({ online }) => online,
        label: ({ question }) => t('faq:admin.shown_of', { question }),
      }}
      form={{
        add: t('faq:admin.add'),
        blank,
        valuesOf: ({ language, question, answer, online }) => ({ language, question, answer, online }),
        fields: () => [
          { kind: 'text', name: 'question', label: t('faq:admin.question') },
          {
            kind: 'custom',
            key: 'answer',
            render: (form) => (
              <RichText
                label={t('faq:admin.answer')}
                initial={form.values.answer}
                onChange={(answer) => form.set('answer', answer)}
                error={form.error('answer')}
              />
            ),
          },
          languages.field,
          { kind: 'switch', name: 'online', label: t('faq:admin.shown') },
        ],
      }}
      empty={{ icon: IconHelpCircle, title: t('faq:none'), text: t('faq:admin.none_text') }}
    />
  )
}
