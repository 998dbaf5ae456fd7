import type { InboxEntry, InboxFilter } from '@mapwright/contract/conversations/inbox.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useEffect, useRef } from 'react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { When } from '../../../ui/when.tsx'
import classes from './inbox-page.module.css'

/** An entry as it is in the address of the page. */
export const keyOf = ({ kind, subject_id }: Pick<InboxEntry, 'kind' | 'subject_id'>): string => `${kind}:${subject_id}`

/** What an entry is about: "Order 1024". */
export function useSubjectName(): (entry: InboxEntry) => string {
  const t = useWording('conversations')
  return ({ kind, number }) => t(keyFor('conversations:inbox.kind', kind), { number: number ?? '' })
}

/** Urgency, if it is out of the ordinary. */
export function Urgency({ urgency }: Pick<InboxEntry, 'urgency'>) {
  const t = useWording('conversations')
  if (urgency !== 'urgent' && urgency !== 'high') return null
  return (
    <StatusBadge tone={urgency === 'urgent' ? 'bad' : 'warn'}>
      {t(`conversations:inbox.urgency.${urgency}`)}
    </StatusBadge>
  )
}

type InboxRowProps = { entry: InboxEntry; assigned: InboxFilter; isShown: boolean }

/** One waiting conversation; the shown one is scrolled into view when the keyboard reaches it. */
export function InboxRow({ entry, assigned, isShown }: InboxRowProps) {
  const t = useWording('conversations')
  const nameOf = useSubjectName()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <div ref={element}>
      <PageLink
        to="/admin/inbox"
        search={{ shown: keyOf(entry), assigned }}
        className={classes.entry}
        {...(isShown ? { 'aria-current': 'true' as const } : {})}
      >
        <span className={classes.words}>
          <bdi className={classes.name}>{entry.customer}</bdi>
          <span className={classes.about}>
            {nameOf(entry)}
            {entry.kind !== 'chat' && (
              <>
                {' · '}
                <bdi>{entry.title}</bdi>
              </>
            )}
          </span>
          <bdi className={classes.text}>{entry.text || t('conversations:inbox.file_only')}</bdi>
        </span>
        <span className={classes.end}>
          <When at={entry.waiting_since} />
          <Urgency urgency={entry.urgency} />
          {entry.assignee && <bdi>{entry.assignee.name}</bdi>}
        </span>
      </PageLink>
    </div>
  )
}
