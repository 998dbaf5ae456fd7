import { cannedReplyCalls } from '@mapwright/contract/conversations/canned-reply-endpoints.ts'
import type { Face } from '@mapwright/contract/orders/feedback/feedback.ts'
import { ShowReview } from '@mapwright/contract/orders/feedback/review-endpoints.ts'
import { cannedReplyRoutes } from '../../server/src/conversations/canned-replies.ts'
import { newestDelivery, saveFeedback } from '../../server/src/orders/feedback/feedback-rows.ts'
import { readReleasedReviews } from '../../server/src/orders/feedback/review-rows.ts'
import { showReview } from '../../server/src/orders/feedback/reviews.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import { carryOut } from './carry-out.ts'
import { seededRandom, seedOf } from './seeded-random.ts'

const cannedReplies = [
  ['Which tool', 'Hello {{customer}},\n\nwith which tool did you read the {{vehicle}}, and in master or slave mode?'],
  [
    'Full read, please',
    'The read of the {{vehicle}} is a partial one. Please read the full flash and upload it again.',
  ],
  [
    'Fault codes',
    'Please send us all current trouble codes of the {{vehicle}}, with a log at full load if you have one.',
  ],
  [
    'Checksums',
    'Your tool corrects the checksums when it writes the file of order {{number}}. If it asks, let it.\n\nBest regards\n{{staff}}',
  ],
  [
    'Ready',
    'Hello {{customer}},\n\norder {{number}} is done: {{services}}. Have a good drive.\n\nBest regards\n{{staff}}',
  ],
] as const

const said: Readonly<Record<Face, readonly string[]>> = {
  1: ['Limp mode after ten minutes, please look again.', 'It smokes when cold.', 'Took much too long.'],
  2: ['Runs well, but it took longer than you said.', 'A little rough at idle.', ''],
  3: [
    'Runs perfectly, thank you.',
    'Customer is happy.',
    'Back within the hour, and the fuel consumption is lower than before. Will order again.',
    'Smooth from 1,500 rpm, no more hole when pulling away with a trailer.',
    'You noticed that my read was incomplete before I could ruin anything. Thanks!',
    'The log showed what you promised: 40 Nm more and no smoke.',
    'Second gearbox file this month, both shift as they should.',
    'Clear answers in the chat, even on a Saturday.',
    '',
    '',
    '',
  ],
}
const hour = 3_600_000
const faces: readonly (readonly [Face, number])[] = [
  [3, 8],
  [2, 2],
  [1, 1],
]

/** Adds feedback some hours after about every second delivery. Each happy text is released for publication once. */
async function addFeedback(tx: Tx, now: Date): Promise<void> {
  const orders = await tx<{ _id: string; number: number; completed_at: Date }[]>`
    SELECT _id, number, completed_at FROM orders WHERE status = 'completed' ORDER BY number`
  const released = new Set<string>()
  for (const { _id: order_id, number, completed_at } of orders) {
    const random = seededRandom(seedOf(`feedback ${number}`))
    const at = new Date(completed_at.getTime() + random.between(1, 40) * hour)
    const delivery = await newestDelivery(tx, order_id)
    if (!delivery || at > now || !random.chance(0.55)) continue
    const face = random.weighted(faces)
    const words = random.pick(said[face])
    await saveFeedback(tx, { ...delivery, order_id, face, words, now: at })
    if (face !== 3 || words === '' || released.has(words)) continue
    released.add(words)
    await tx`
      UPDATE order_feedback f SET released_at = ${at}, released_as = CASE u.company_name WHEN '' THEN 'person' ELSE 'company' END
      FROM orders o JOIN users u ON u._id = o.user_id WHERE o._id = f.order_id AND f.order_id = ${order_id}`
  }
}

/** Shows the released feedback on the home page, except for the newest one, which staff have not seen yet. */
async function showReviews(tx: Tx, now: Date): Promise<void> {
  const [, ...seen] = await readReleasedReviews(tx)
  const show = carryOut([showReview], tx, now)
  for (const { order_id: id, delivery_no, name, words } of seen)
    await show(ShowReview, { params: { id }, body: { delivery_no, is_shown: true, seen: { name, words } } })
}

/** Adds canned replies, and customers' feedback on deliveries. */
export async function addDemoReplies(tx: Tx, now: Date): Promise<void> {
  const add = carryOut(cannedReplyRoutes, tx, now)
  for (const [title, text] of cannedReplies) await add(cannedReplyCalls.add, { body: { title, text } })
  await addFeedback(tx, now)
  await showReviews(tx, now)
}
