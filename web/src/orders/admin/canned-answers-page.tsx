import { answerPlaceholders, type CannedAnswer } from '@mapwright/contract/orders/canned-answer.ts'
import {
  AddCannedAnswer,
  ChangeCannedAnswer,
  ListCannedAnswers,
  MoveCannedAnswer,
  RemoveCannedAnswer,
  RemoveCannedAnswers,
} from '@mapwright/contract/orders/canned-answer-endpoints.ts'
import { IconMessageBolt } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'

const calls = {
  list: ListCannedAnswers,
  add: AddCannedAnswer,
  change: ChangeCannedAnswer,
  remove: RemoveCannedAnswer,
  removeMany: RemoveCannedAnswers,
  move: MoveCannedAnswer,
}

const known = answerPlaceholders.map((name) => `{{${name}}}`).join(', ')

/** The texts that staff put into messages instead of writing them again. */
export default function CannedAnswersPage() {
  const t = useWording('answers')
  return (
    <ResourcePage
      title={t('answers:title')}
      subtitle={t('answers:subtitle')}
      calls={calls}
      many="canned_answers"
      size={100}
      nameOf={({ title }) => title}
      columns={[
        { key: 'title', header: t('answers:field.title'), phone: 'title', width: 240, cell: ({ title }) => title },
        {
          key: 'text',
          header: t('answers:field.text'),
          phone: 'line',
          cell: ({ text }) => <span className="meta">{text.length > 160 ? `${text.slice(0, 160)}…` : text}</span>,
        },
      ]}
      form={{
        add: t('answers:add'),
        blank: { title: '', text: '' },
        valuesOf: ({ title, text }: CannedAnswer) => ({ title, text }),
        bodyOf: (values) => values,
        fields: () => [
          { kind: 'text', name: 'title', label: t('answers:field.title') },
          { kind: 'paragraph', name: 'text', label: t('answers:field.text'), help: t('answers:field.help', { known }) },
        ],
      }}
      empty={{ icon: IconMessageBolt, title: t('answers:empty'), text: t('answers:empty_text') }}
    />
  )
}
