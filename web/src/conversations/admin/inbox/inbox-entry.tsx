import type { InboxEntry } from '@mapwright/contract/conversations/inbox.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { SplitRow } from '../../../ui/layout/split-view.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { When } from '../../../ui/text/when.tsx'
import { AnswerDue } from '../answer-due.tsx'

/** Returns the key of an entry, which identifies the entry in the page's URL. */
export const keyOf = ({ kind, subject_id }: Pick<InboxEntry, 'kind' | 'subject_id'>): string => `${kind}:${subject_id}`

/** The subject of an inbox entry, such as "Order 1024 · BMW 320d". */
export function Subject({ entry: { kind, number, title } }: { entry: InboxEntry }) {
  const t = useWording('conversations')
  return (
    <>
      {t(keyFor('conversations:inbox.kind', kind), { number: number ?? '' })}
      {kind !== 'chat' && (
        <>
          {' · '}
          <bdi>{title}</bdi>
        </>
      )}
    </>
  )
}

/** The urgency as a badge. Normal urgency has no badge. */
export function Urgency({ urgency }: Pick<InboxEntry, 'urgency'>) {
  const t = useWording('conversations')
  if (urgency !== 'urgent' && urgency !== 'high') return null
  return (
    <StatusBadge tone={urgency === 'urgent' ? 'bad' : 'warn'}>
      {t(`conversations:inbox.urgency.${urgency}`)}
    </StatusBadge>
  )
}

export function InboxRow({ entry }: { entry: InboxEntry }) {
  const t = useWording('conversations')
  return (
    <SplitRow
      name={entry.customer}
      lines={[
        <Subject key="subject" entry={entry} />,
        <bdi key="text">{entry.text || t('conversations:inbox.file_only')}</bdi>,
      ]}
      end={
        <>
          {entry.due_at ? <AnswerDue due_at={entry.due_at} /> : <When at={entry.waiting_since} />}
          <Urgency urgency={entry.urgency} />
          {entry.assignee && <bdi>{entry.assignee.name}</bdi>}
        </>
      }
    />
  )
}
