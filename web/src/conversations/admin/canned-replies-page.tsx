import { type CannedReply, replyPlaceholders } from '@mapwright/contract/conversations/canned-reply.ts'
import { cannedReplyCalls } from '@mapwright/contract/conversations/canned-reply-endpoints.ts'
import { IconMessageBolt } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'

const known = replyPlaceholders.map((name) => `{{${name}}}`).join(', ')

/** The canned replies that staff insert into messages. */
export default function CannedRepliesPage() {
  const t = useWording('conversations')
  return (
    <ResourcePage
      title={t('conversations:replies.title')}
      subtitle={t('conversations:replies.subtitle')}
      calls={cannedReplyCalls}
      many="canned_answers"
      size={100}
      nameOf={({ title }) => title}
      columns={[
        {
          key: 'title',
          header: t('conversations:replies.field.title'),
          phone: 'title',
          width: 240,
          cell: ({ title }) => title,
        },
        {
          key: 'text',
          header: t('conversations:replies.field.text'),
          phone: 'line',
          cell: ({ text }) => <span className="meta">{text.length > 160 ? `${text.slice(0, 160)}…` : text}</span>,
        },
      ]}
      form={{
        add: t('conversations:replies.add'),
        blank: { title: '', text: '' },
        valuesOf: ({ title, text }: CannedReply) => ({ title, text }),
        fields: () => [
          { kind: 'text', name: 'title', label: t('conversations:replies.field.title') },
          {
            kind: 'paragraph',
            name: 'text',
            label: t('conversations:replies.field.text'),
            help: t('conversations:replies.field.help', { known }),
          },
        ],
      }}
      empty={{
        icon: IconMessageBolt,
        title: t('conversations:replies.empty'),
        text: t('conversations:replies.empty_text'),
      }}
    />
  )
}
