import { acceptOffer } from '../../server/src/orders/money/accept-offer.ts'
import { makeOffer } from '../../server/src/orders/money/make-offer.ts'
import { readOfferable } from '../../server/src/orders/money/offerable.ts'
import { refundOrder } from '../../server/src/orders/money/refund-order.ts'
import type { HandlerRoute } from '../../server/src/platform/api/handler.ts'
import type { Person } from '../../server/src/platform/api/principal.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'

type RunCommand = (
  route: HandlerRoute,
  email: string,
  now: Date,
  input: { params: object; body: object },
) => Promise<unknown>
type Stage = { tx: Tx; runCommand: RunCommand; actors: ReadonlyMap<string, Person>; now: Date }
type Placed = { _id: string; dealer: string }

const hour = 3_600_000

const placed = (tx: Tx, status: string, count: number) => tx<Placed[]>`
  SELECT o._id, u.email AS dealer FROM orders o JOIN users u ON u._id = o.user_id
  WHERE o.status = ${status} AND o.payment = 'paid' AND o.files_dropped_at IS NULL ORDER BY o.submitted_at DESC LIMIT ${count}`

/** Adds offers on the newest orders, one of which is accepted, and a partial refund. */
export async function addDemoMoney({ tx, runCommand, actors, now }: Stage): Promise<void> {
  const staff = [...actors.values()].find(({ role }) => role !== 'customer')?.email ?? ''
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour)
  const offer = async (id: string): Promise<string | undefined> => {
    const item = (await readOfferable(tx, id)).find(({ kind }) => kind === 'option')
    if (!item) return undefined
    const note = 'We can do this in the same file, and you save a second visit.'
    const body = { kind: item.kind, item_id: item.item_id, note, valid_days: 7 }
    const response = (await runCommand(makeOffer, staff, hoursAgo(3), { params: { id }, body })) as {
      order: { money: { offers: { _id: string }[] } }
    }
    return response.order.money.offers.at(-1)?._id
  }
  let isOneAccepted = false
  for (const { _id, dealer } of [...(await placed(tx, 'in_progress', 4)), ...(await placed(tx, 'completed', 2))]) {
    const offer_id = await offer(_id)
    if (!offer_id || isOneAccepted) continue
    const [account] = await tx<{ suffices: boolean }[]>`
      SELECT a.balance >= f.price AS suffices FROM order_offers f JOIN orders o ON o._id = f.order_id
      JOIN ledger_accounts a ON a.user_id = o.user_id WHERE f._id = ${offer_id}`
    if (!account?.suffices) continue
    await runCommand(acceptOffer, dealer, hoursAgo(2), {
      params: { id: _id, offer_id },
      body: { declares_off_road: true },
    })
    isOneAccepted = true
  }
  const delivered = (await placed(tx, 'completed', 6)).at(-1)
  if (delivered) {
    const body = { amount: 1000n, reason: 'The gain on the dyno was a little below what we had promised.' }
    await runCommand(refundOrder, staff, hoursAgo(1), { params: { id: delivered._id }, body })
  }
}
