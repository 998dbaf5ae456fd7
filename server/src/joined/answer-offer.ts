import { AnswerMasterOffer } from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { z } from 'zod'
import { action } from '../platform/api/action.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { MasterOrder, masterCharge } from './master-answers.ts'
import { MasterRefusal, MasterUnusable } from './master-client.ts'
import { changeJoined, lockJoined } from './order-rows.ts'
import { readJoinedOrder } from './reading/read-joined-order.ts'
import { requestKey } from './request-key.ts'
import { findSite, openMaster } from './site-rows.ts'

const Plan = z.object({
  order_id: z.uuid(),
  master_order_id: z.uuid(),
  offer_id: z.uuid(),
  answer: z.enum(['accept', 'decline']),
  declares_off_road: z.boolean(),
})

/** The problem for a refusal of the master. Its other refusals mean that the offer is over. */
function problemFor(code: string): Problem {
  if (code === 'credits.not_enough' || code === 'orders.declaration_needed' || code === 'joined.not_connected')
    return new Problem(code)
  return new Problem('joined.offer_over')
}

/** Answers an offer of the master. Accepting it charges the agent's balance there; the price of the own order stays as it is. */
export const answerOffer = action(AnswerMasterOffer, {
  plan: Plan,
  async begin({ tx, params: { id, offer_id }, body, audit }) {
    const { joined } = await lockJoined(tx, id)
    found(await findSite(tx), 'joined.not_connected')
    const { master_order_id } = found(joined, 'joined.not_forwarded')
    audit({ target_id: id, after: { offer_id, answer: body.answer } })
    return { order_id: id, master_order_id: found(master_order_id, 'joined.not_forwarded'), offer_id, ...body }
  },
  async call({ id, plan, sql, app, publicFetch }) {
    const site = await findSite(sql)
    if (!site) return { refusal: 'joined.not_connected' }
    const { master_order_id, offer_id, answer, declares_off_road } = plan
    try {
      const master = openMaster(site, { app, publicFetch })
      const { order } = await master.call(`/orders/${master_order_id}/offers/${offer_id}/${answer}`, MasterOrder, {
        method: 'POST',
        key: requestKey(site._id, 'offer', id),
        body: answer === 'accept' ? { declares_off_road } : {},
      })
      return { order }
    } catch (error) {
      if (error instanceof MasterUnusable)
        throw new Problem('joined.master_unavailable', { details: { fault: error.fault }, cause: error })
      if (error instanceof MasterRefusal) return { refusal: error.code }
      throw error
    }
  },
  async settle({ tx, now, plan: { order_id }, outcome }) {
    if (outcome.order === undefined) return problemFor(outcome.refusal)
    const { order } = await lockJoined(tx, order_id)
    const { offers } = outcome.order.money
    const columns = { offers: tx.json(offers), master_total: masterCharge(outcome.order) }
    await changeJoined(tx, { order_id, user_id: order.user_id }, columns, now)
    return { joined_order: found(await readJoinedOrder(tx, order_id), 'joined.not_forwarded') }
  },
})
