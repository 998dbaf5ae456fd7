import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type InboxEntry, type InboxFilter, inboxUrgencies } from '@mapwright/contract/conversations/inbox.ts'
import {
  CountInbox,
  ListInbox,
  SettleConversation,
  UnsettleConversation,
} from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { command, query, type Route } from '../platform/api/handler.ts'
import type { Person } from '../platform/api/principal.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { publishLive, staffTopic } from '../platform/events/live.ts'
import { isWaiting, readWaiting } from './inbox-rows.ts'
import { readableBy } from './readable-subjects.ts'
import { type InboxDetails, type Subject, subjectOf } from './subject.ts'

type Entry = Decoded<InboxEntry>

const defaultDetails: InboxDetails = { urgency: 'normal', assignee: null }

async function entriesOf(db: Db, subject: Subject): Promise<Entry[]> {
  const waiting = await readWaiting(db, subject)
  const ids = waiting.map(({ subject_id }) => subject_id)
  const [titles, detailsOf] = await Promise.all([subject.titlesOf(db, ids), subject.inboxDetails?.(db, ids)])
  return waiting.flatMap((row) => {
    const title = titles.get(row.subject_id)
    const known = detailsOf ? detailsOf.get(row.subject_id) : defaultDetails
    // An order or other object that was removed or closed is not waiting for an answer.
    if (!title || !known) return []
    const { number, name } = title
    const link = subject.linkTo('staff', row.subject_id)
    const { due_at = null, ...details } = known
    return [{ ...row, kind: subject.kind, number, title: name, link, due_at, ...details }]
  })
}

const isLate = ({ due_at }: Entry, now: Date) => due_at !== null && due_at < now

/** Sorts late entries first, then by urgency, then by the time since which the customer has been waiting. */
const byUrgency =
  (now: Date) =>
  (one: Entry, other: Entry): number =>
    Number(isLate(other, now)) - Number(isLate(one, now)) ||
    inboxUrgencies.indexOf(one.urgency) - inboxUrgencies.indexOf(other.urgency) ||
    one.waiting_since.getTime() - other.waiting_since.getTime() ||
    one._id.localeCompare(other._id)

async function readInbox(
  db: Db,
  subjects: readonly Subject[],
  { actor, now }: { actor: Person; now: Date },
): Promise<Entry[]> {
  const readable = await readableBy(db, subjects, actor)
  const entries = await Promise.all(readable.map((subject) => entriesOf(db, subject)))
  return entries.flat().sort(byUrgency(now))
}

const filters = (actor: Person): Readonly<Record<InboxFilter, (entry: Entry) => boolean>> => ({
  all: () => true,
  mine: ({ assignee }) => assignee?._id === actor._id,
  unassigned: ({ assignee }) => assignee === null,
})

type Changed = { subject_kind: string; subject_id: string }

/** Lists the kinds of conversations that the actor may read. */
const kindsOf = async (db: Db, subjects: readonly Subject[], actor: Person): Promise<string[]> =>
  (await readableBy(db, subjects, actor)).map(({ kind }) => kind)

/** Live topics of the staff who may read conversations of the changed kind. */
const topicsOf = (subjects: readonly Subject[], changed: string) =>
  subjects.filter(({ kind }) => kind === changed).map(({ permission }) => staffTopic(permission))

/** Endpoints of the staff inbox, for all kinds of conversations. */
export const inboxRoutes = (subjects: readonly Subject[]): readonly Route[] => [
  query(ListInbox, async ({ sql, actor, now, query: { assigned, page, size } }) => {
    const entries = await readInbox(sql, subjects, { actor, now })
    const fits = filters(actor)
    const count = (filter: InboxFilter) => entries.filter(fits[filter]).length
    const shown = entries.filter(fits[assigned])
    return {
      entries: shown.slice((page - 1) * size, page * size),
      counts: { all: entries.length, mine: count('mine'), unassigned: count('unassigned') },
      total: shown.length,
      page,
      size,
    }
  }),

  query(CountInbox, async ({ sql, actor, now }) => {
    const { mine, unassigned } = filters(actor)
    const entries = await readInbox(sql, subjects, { actor, now })
    return { count: entries.filter((entry) => mine(entry) || unassigned(entry)).length }
  }),

  command(SettleConversation, async ({ tx, actor, now, params, audit }) => {
    const [settled] = await tx<Changed[]>`
      UPDATE conversations c SET settled_at = ${now}, unanswered_since = NULL,
        settled_before = settled_at, unanswered_before = unanswered_since
      WHERE _id = ${params.id} AND subject_kind = ANY (${await kindsOf(tx, subjects, actor)}) AND ${isWaiting(tx)}
      RETURNING subject_kind, subject_id`
    const { subject_kind, subject_id } = found(settled, 'conversations.not_found')
    await subjectOf(subjects, subject_kind)?.onSettled?.(tx, subject_id)
    await publishLive(tx, topicsOf(subjects, subject_kind), { type: 'conversation.settled', id: subject_id })
    audit({ target_id: subject_id, after: { kind: subject_kind } })
    return {}
  }),

  command(UnsettleConversation, async ({ tx, actor, params, audit }) => {
    const [waiting] = await tx<Changed[]>`
      UPDATE conversations c SET settled_at = settled_before, unanswered_since = unanswered_before,
        settled_before = NULL, unanswered_before = NULL
      WHERE _id = ${params.id} AND subject_kind = ANY (${await kindsOf(tx, subjects, actor)})
        AND settled_at > coalesce(staff_wrote_at, '-infinity') AND NOT ${isWaiting(tx)}
      RETURNING subject_kind, subject_id`
    const { subject_kind, subject_id } = found(waiting, 'conversations.not_found')
    await subjectOf(subjects, subject_kind)?.onUnsettled?.(tx, subject_id)
    await publishLive(tx, topicsOf(subjects, subject_kind), { type: 'conversation.unsettled', id: subject_id })
    audit({ target_id: subject_id, after: { kind: subject_kind } })
    return {}
  }),
]
