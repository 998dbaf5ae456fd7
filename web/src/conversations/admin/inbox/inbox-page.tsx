import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { type InboxEntry, inboxFilters } from '@mapwright/contract/conversations/inbox.ts'
import { ListInbox } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { IconInbox } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink, useGo } from '../../../platform/routing/page-link.tsx'
import { useHasSingleKeys } from '../../../ui/actions/use-single-keys.ts'
import { SoundSwitch } from '../../../ui/forms/sound-switch.tsx'
import { SplitList, SplitView } from '../../../ui/layout/split-view.tsx'
import { Late } from '../../../ui/loading/late.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { SkeletonRows, SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { EmptyState, ProblemAlert } from '../../../ui/messages/states.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Conversation } from '../../conversation.tsx'
import { useSubjectOf } from '../../subjects.ts'
import { AnswerAids } from './answer-aids.tsx'
import { InboxRow, keyOf } from './inbox-entry.tsx'
import { InboxFilterControl } from './inbox-filter.tsx'
import { ShownHeader } from './shown-header.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useSettle } from './use-settle.ts'

const page = '/admin/inbox'

function ShownConversation({ kind, id }: { kind: string; id: string }) {
  return <Conversation about={{ subject: useSubjectOf(kind), id }} isTall />
}

/** Parses the value of the URL, "order:<id>", into kind and id. */
function subjectOf(shown: string | undefined) {
  const [kind = '', id = ''] = (shown ?? '').split(':')
  return kind && id ? { kind, id } : undefined
}

/** The conversations that wait for an answer from staff, next to the selected conversation. Supports keyboard navigation. */
export default function InboxPage() {
  const t = useWording('conversations', 'orders', 'tickets', 'chat')
  const go = useGo()
  const navigate = useNavigate()
  const { shown, assigned = 'all' } = useSearch({ from: '/admin/admin/inbox' })
  const filter = isOneOf(inboxFilters, assigned) ? assigned : 'all'
  const query = useQueryOf(ListInbox, { query: { assigned: filter, size: 100 } }, { keepPrevious: true })
  const settle = useSettle()
  const list = useRef<HTMLDivElement>(null)
  const hasKeys = useHasSingleKeys()
  const entries = query.data?.entries ?? []
  const at = entries.findIndex((entry) => keyOf(entry) === shown)
  const entry = entries[at]
  const subject = subjectOf(shown)
  const show = (next: InboxEntry | undefined) => {
    if (next) go(page, { search: { shown: keyOf(next), assigned: filter }, replace: true })
  }
  const settleAndMove = (settled: InboxEntry) => {
    show(entries[at + 1] ?? entries[at - 1])
    settle.run(settled)
  }
  useInboxKeys({
    list,
    entries,
    shown,
    onShow: show,
    onOpen: ({ link }) => void navigate({ to: link }),
    onSettle: settle.run,
  })

  return (
    <Page title={t('conversations:inbox.title')} count={query.data?.counts.all} aside={<SoundSwitch />}>
      <ProblemAlert problem={settle.error} />
      <SplitView
        label={t('conversations:inbox.list')}
        head={
          <InboxFilterControl
            value={filter}
            counts={query.data?.counts}
            onChange={(next) => go(page, { search: { assigned: next, ...(shown ? { shown } : {}) }, replace: true })}
          />
        }
        list={
          <Loaded query={query} placeholder={<SkeletonRows rows={6} columns={2} />}>
            {(inbox) =>
              inbox.entries.length === 0 ? (
                <EmptyState
                  icon={IconInbox}
                  title={t('conversations:inbox.none')}
                  text={t('conversations:inbox.none_text')}
                />
              ) : (
                <div ref={list}>
                  <SplitList
                    items={inbox.entries}
                    keyOf={keyOf}
                    shown={shown}
                    link={(one, link) => (
                      <PageLink to={page} search={{ shown: keyOf(one), assigned: filter }} {...link}>
                        <InboxRow entry={one} />
                      </PageLink>
                    )}
                  />
                </div>
              )
            }
          </Loaded>
        }
        shown={
          subject && (
            <>
              {entry && <ShownHeader entry={entry} isBusy={settle.isPending} onSettle={() => settleAndMove(entry)} />}
              <Late waiting={<SkeletonText lines={6} />}>
                <ShownConversation key={shown} {...subject} />
              </Late>
            </>
          )
        }
        extra={
          subject && {
            label: t('tickets:column.customer'),
            content: (
              <Late waiting={<SkeletonText lines={6} />}>
                <AnswerAids {...subject} customerId={entry?.customer_id ?? null} />
              </Late>
            ),
          }
        }
        empty={
          <EmptyState
            icon={IconInbox}
            title={t('conversations:inbox.choose')}
            text={hasKeys ? t('conversations:inbox.choose_text') : ''}
          />
        }
        back={(link) => <PageLink to={page} search={{ assigned: filter }} {...link} />}
      />
    </Page>
  )
}
