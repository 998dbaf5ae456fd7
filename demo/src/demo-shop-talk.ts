import { roleId } from '../../server/src/accounts/role-id.ts'
import { postMessage } from '../../server/src/conversations/post-message.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import { shopOrderSubject } from '../../server/src/shop/orders/order-subject.ts'

type Said = readonly ['customer' | 'staff' | 'note', text: string]

/** Messages on the latest order in each of these states, the oldest message first. */
const talks: readonly { status: string; hours_ago: number; said: readonly Said[] }[] = [
  {
    status: 'processing',
    hours_ago: 6,
    said: [
      ['customer', 'Could you send this to our second workshop instead? Dock 4, gate on the left.'],
      ['note', 'Same town, same carrier zone: no extra charge.'],
      ['staff', 'No problem, we change the label before the parcel leaves.'],
      ['customer', 'Great. Does it leave today?'],
    ],
  },
  {
    status: 'shipped',
    hours_ago: 30,
    said: [
      ['customer', 'Is the bench harness for the EDC17 in this parcel, too?'],
      ['staff', 'Yes, everything is in one parcel.'],
    ],
  },
]

const minute = 60_000

/** Adds messages and notes about example orders of the shop. */
export async function addDemoShopTalk(tx: Tx, now: Date): Promise<void> {
  const [staff] = await tx<
    { _id: string }[]
  >`SELECT _id FROM users WHERE role_id = ${roleId.admin} ORDER BY _id LIMIT 1`
  for (const { status, hours_ago, said } of talks) {
    const [order] = await tx<{ _id: string }[]>`
      SELECT _id FROM shop_orders WHERE current_status = ${status} ORDER BY created_at DESC LIMIT 1`
    const about = order && (await shopOrderSubject.read(tx, order._id))
    if (!staff || !about || about.customer.user_id === null) continue
    const { user_id } = about.customer
    for (const [step, [by, text]] of said.entries())
      await postMessage(
        tx,
        shopOrderSubject,
        { about, author: by === 'customer' ? { isStaff: false, user_id } : { isStaff: true, user_id: staff._id } },
        {
          ...{ text, files: [], internal: by === 'note' },
          now: new Date(now.getTime() - hours_ago * 60 * minute + step * 20 * minute),
        },
      )
  }
  await tx`DELETE FROM outbox`
}
