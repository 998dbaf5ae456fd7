import type { Audience, NotificationRule } from '@mapwright/contract/api/event.ts'
import { type DomainEvent, type DomainEventType, type EventDeclaration, events } from '@mapwright/contract/events.ts'
import { findEvent } from '@mapwright/contract/notifications/notification-event.ts'
import { type Recipient, readRecipient, staffWithPermission } from '../accounts/recipients.ts'
import type { Tx } from '../platform/db/sql.ts'
import { type EventFacts, type Facts, fieldOf } from '../platform/events/event-facts.ts'
import { type Subscriber, subscriber } from '../platform/events/subscriber.ts'
import { type EventMail, mailAbout } from './mail-about.ts'
import { notify } from './notification-rows.ts'
import { wantingDigest } from './notification-times.ts'
import { recipientsWanting } from './recipient-rows.ts'
import { addToDigest } from './send-digests.ts'

/** Creates a link that a guest of the shop opens without signing in. Returns its path. */
export type GuestLink = (tx: Tx, user_id: string, now: Date) => Promise<string>

type Occasion = { tx: Tx; event: DomainEvent; facts: Facts; now: Date; guestLink: GuestLink | undefined }

async function audienceOf({ tx, event, facts }: Occasion, to: Audience): Promise<readonly Recipient[]> {
  if (to === 'user' && facts.instead) return Promise.all(facts.instead.map((_id) => readRecipient(tx, _id)))
  if (to === 'user') return event.user_id === null ? [] : [await readRecipient(tx, event.user_id)]
  if ('may' in to) {
    const other = to.and ?? to.without
    if (other === undefined) return staffWithPermission(tx, to.may)
    const others = new Set((await staffWithPermission(tx, other)).map(({ _id }) => _id))
    return (await staffWithPermission(tx, to.may)).filter(({ _id }) => others.has(_id) === (to.and !== undefined))
  }
  const person = facts.people?.[to.person] ?? null
  if (typeof person === 'string') return [await readRecipient(tx, person)]
  if (person !== null) return Promise.all(person.map((_id) => readRecipient(tx, _id)))
  return to.otherwise ? staffWithPermission(tx, to.otherwise) : []
}

/** Returns the named values in a language. Missing values are omitted. */
function valuesOf({ values = {} }: Facts, names: readonly string[], language: string | null): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, typeof value === 'string' ? value : value(language)]]
    }),
  )
}

const linkOf = (event: DomainEvent, { link }: NotificationRule): string =>
  link.replace(/:(\w+)/g, (_, field: string) => fieldOf(event, field))

async function notifyInApp(occasion: Occasion, rule: NotificationRule, audience: readonly Recipient[]): Promise<void> {
  const { tx, event, facts, now } = occasion
  const { topic, app } = rule
  if (!app) return
  const link = linkOf(event, rule)
  const recipients = audience.filter(({ _id, isGuest }) => !isGuest && (!app.skipsActor || _id !== event.actor_id))
  if (app.replacesUnread)
    await tx`
      DELETE FROM in_app_notifications
      WHERE user_id = ANY (${recipients.map(({ _id }) => _id)}) AND kind = ${app.kind} AND link = ${link} AND read_at IS NULL`
  // Recipients with the same values in their languages are notified together.
  const byLanguage = Map.groupBy(recipients, ({ language }) => JSON.stringify(valuesOf(facts, app.values, language)))
  for (const group of byLanguage.values()) {
    const values = valuesOf(facts, app.values, group[0]?.language ?? null)
    const ids = group.map(({ _id }) => _id)
    await notify(tx, ids, { kind: app.kind, topic, values, link, now })
  }
}

const aboutOf = ({ type }: DomainEvent): string => events[type].about ?? ''

async function notifyByMail(occasion: Occasion, rule: NotificationRule, people: readonly Recipient[]): Promise<void> {
  const { tx, event, facts, now, guestLink } = occasion
  const { topic, mail } = rule
  if (!mail) return
  const audience = mail.guestsOnly ? people.filter(({ isGuest }) => isGuest) : people
  const about = aboutOf(event)
  const ids = audience.map(({ _id }) => _id)
  const chosen = { topic: mail.isRequired ? null : topic, event: findEvent(mail.kind) }
  const recipients = await recipientsWanting(tx, ids, chosen, 'mail')
  const mailTo = (to: string, language: string | null, link = linkOf(event, rule)): EventMail => ({
    to,
    language,
    kind: mail.kind,
    values: { ...valuesOf(facts, mail.values, language), link },
    ref: facts.ref ?? { [about]: fieldOf(event, about) },
    intervalMinutes: mail.intervalMinutes,
    now,
  })
  const daily = await wantingDigest(tx, ids, mail.isRequired ? null : topic)
  for (const { _id: user_id, email, language, isGuest } of audience) {
    if (!recipients.has(user_id)) continue
    if (topic !== null && daily.has(user_id)) {
      const { kind, values } = mailTo(email, language)
      await addToDigest(tx, { user_id, topic, kind, values, now })
      continue
    }
    const person = { user_id, isStaff: rule.to !== 'user' }
    const link = isGuest ? await guestLink?.(tx, user_id, now) : undefined
    const switchedOffBy = topic === null || mail.isRequired || isGuest ? undefined : { topic, user_id }
    // Guests get a mail for each event, because without an account they cannot look up events on the site.
    const interval = isGuest ? { intervalMinutes: undefined } : {}
    // Members of the customer's team reply on the site.
    const isAnswerable = rule.to !== 'user' || user_id === event.user_id
    await mailAbout(tx, { ...mailTo(email, language, link), switchedOffBy, ...interval }, () =>
      isAnswerable ? facts.replyIdFor?.(person) : undefined,
    )
  }
  if (rule.to === 'user' && event.user_id === null && facts.guest) {
    await mailAbout(
      tx,
      { ...mailTo(facts.guest.email, facts.guest.language ?? null), intervalMinutes: undefined },
      () => facts.replyIdFor?.('guest'),
    )
  }
}

type Declared = Readonly<Record<string, Pick<EventDeclaration, 'about' | 'notify'>>>

/** Notifies people about events as declared in the contract. The domains of the events provide the values. */
export function notifyPeople(
  sources: readonly EventFacts[],
  { declared = events, guestLink }: { declared?: Declared; guestLink?: GuestLink } = {},
): Subscriber {
  const sourceOf = new Map<DomainEventType, EventFacts>(
    sources.flatMap((source) => source.on.map((type) => [type, source])),
  )
  return subscriber({
    name: 'notifications.notify_people',
    on: [...sourceOf.keys()],
    async handle({ tx, event, now }) {
      const facts = await sourceOf.get(event.type)?.read({ tx, event, now })
      if (!facts) return
      for (const rule of facts.rules ?? declared[event.type]?.notify ?? []) {
        const occasion = { tx, event, facts, now, guestLink }
        const audience = await audienceOf(occasion, rule.to)
        await notifyInApp(occasion, rule, audience)
        await notifyByMail(occasion, rule, audience)
      }
    },
  })
}
