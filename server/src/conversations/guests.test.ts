import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'
import { rawMail } from '../../test/raw-mail.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { orderSubject } from '../orders/order-subject.ts'
import { readMailHead } from '../platform/mail/in/mail-head.ts'
import { replyAddress } from '../platform/mail/in/reply-address.ts'
import { decide } from './mail-in/decide.ts'
import { messageFacts } from './message-facts.ts'
import { readMessages } from './message-rows.ts'
import { postMessage } from './post-message.ts'
import { isOwnOrStaff, type Subject } from './subject.ts'

// Kind of object for this test only: a question from a guest.

const id = uuidv7()
const guest = { user_id: null, name: 'Gus Guest', email: 'gus@guest.example' } as const
let status = 'open'
const question: Subject = {
  ...orderSubject,
  kind: 'question',
  read: async (_, wanted) => (wanted === id ? { id, customer: guest, status } : undefined),
  canRead: isOwnOrStaff,
  canPost: () => status === 'open',
  titlesOf: async () => new Map([[id, { number: null, name: 'A question' }]]),
  linkTo: () => '/question',
}

let site: TestSite
let staffId: string
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  staffId = (await site.staffWith('orders'))._id
  await site.sql`UPDATE mail_in SET reply_address = 'reply@mail.tuning.example'`
})
afterAll(() => site.close())

const about = { id, customer: guest, status: 'open' }
const now = new Date()
const post = (text: string, internal = false) =>
  site.sql.begin((tx) =>
    postMessage(
      tx,
      question,
      { about, author: { isStaff: true, user_id: staffId } },
      { text, files: [], internal, now },
    ),
  )

async function notifyGuest(message_id: string) {
  const posted = { subject_kind: 'question', subject_id: id, message_id, user_id: null, actor_id: staffId }
  const event = { type: 'conversation.message_posted', ...posted } as const
  await site.sql.begin((tx) => notifyPeople([messageFacts([question])]).handle({ tx, event, now, app: site.app }))
  const [mail] = await site.sql<{ to_address: string; reply_id: string; values: { reason: string } }[]>`
    SELECT to_address, reply_id, values FROM mails ORDER BY created_at DESC LIMIT 1`
  return mail
}

async function decisionAbout(from: string, reply_id: string) {
  const to = replyAddress('reply@mail.tuning.example', site.app.secretKey, reply_id)
  const raw = rawMail({ from, to, text: 'Thanks', id: `<${uuidv7()}@guest.example>` })
  const head = await readMailHead(Readable.from([raw]))
  return decide(site.sql, head, { subjects: [question], secretKey: site.app.secretKey, now })
}

it('receive messages by mail and reply from their own address while the subject is open', async () => {
  const mail = await notifyGuest((await post('How can we help?')).message_id)
  expect(mail).toMatchObject({ to_address: guest.email, values: { reason: 'How can we help?' } })
  const reply_id = mail?.reply_id ?? ''
  expect((await decisionAbout('stranger@x.example', reply_id)).outcome).toBe('other_sender')
  status = 'closed'
  expect((await decisionAbout(guest.email, reply_id)).outcome).toBe('not_allowed')
  status = 'open'
  const decision = await decisionAbout(guest.email, reply_id)
  if (decision.outcome !== 'taken') throw new Error(decision.outcome)
  const { author } = decision
  await site.sql.begin((tx) =>
    postMessage(tx, question, { about: decision.about, author }, { text: 'Thanks', files: [], internal: false, now }),
  )
  const [newest] = await readMessages(site.sql, question, id, { reader: { isStaff: true, user_id: staffId } })
  expect(newest).toMatchObject({
    text: 'Thanks',
    mine: false,
    by: { kind: 'customer', name: 'Gus Guest', picture: null },
  })
  const [own] = await readMessages(site.sql, question, id, { reader: author })
  expect(own).toMatchObject({ text: 'Thanks', mine: true })
  expect(await site.sql`SELECT FROM in_app_notifications`).toHaveLength(0)
})

it('receive no internal notes', async () => {
  const { message_id: note } = await post('He is a pain', true)
  const [participant] = await site.sql<{ _id: string }[]>`
    SELECT p._id FROM conversation_participants p JOIN conversations c ON c._id = p.conversation_id
    WHERE c.subject_id = ${id} AND p.user_id IS NULL`
  const reader = { isStaff: false, guest_id: participant?._id ?? '' } as const
  const seen = await readMessages(site.sql, question, id, { reader })
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.map(({ _id }) => _id)).not.toContain(note)
  expect(await site.sql`SELECT FROM mails m WHERE m::text LIKE '%a pain%'`).toHaveLength(0)
})

it('cannot read the same kind of subject if it belongs to a customer with an account', () => {
  const ofUser = { id, customer: { user_id: staffId }, status: 'open' }
  expect(isOwnOrStaff(ofUser, { isStaff: false, guest_id: uuidv7() })).toBe(false)
  expect(isOwnOrStaff(ofUser, { isStaff: false, user_id: uuidv7() })).toBe(false)
  expect(isOwnOrStaff(ofUser, { isStaff: false, user_id: staffId })).toBe(true)
})
