import {
  ChangeAutomationChoice,
  ChangeCustomerAutomation,
  ChangeServing,
  GetAutomation,
  GetAutomationChoice,
} from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { lockOrder } from '../order-rows.ts'
import { deliveredContent, readAutomationHistory } from './automation-history.ts'

async function setChoice(tx: Tx, user_id: string, who: 'own' | 'staff', by_hand: boolean): Promise<void> {
  await tx`INSERT INTO automation_choices ${tx({ user_id, [who]: by_hand })}
    ON CONFLICT (user_id) DO UPDATE SET ${tx({ [who]: by_hand })}`
}

/**
 * Endpoints for automation preferences. Customers set a preference for all their orders; staff set one for a customer or for a delivered
 * file.
 */
export const preferenceRoutes: readonly Route[] = [
  query(GetAutomation, async ({ sql, params }) => ({ automation: await readAutomationHistory(sql, params.id) })),

  query(GetAutomationChoice, async ({ sql, actor }) => {
    const [choice] = await sql<{ own: boolean }[]>`SELECT own FROM automation_choices WHERE user_id = ${actor._id}`
    return { by_hand: choice?.own ?? false }
  }),

  command(ChangeAutomationChoice, async ({ tx, actor, body: { by_hand }, audit }) => {
    await setChoice(tx, actor._id, 'own', by_hand)
    audit({ target_id: actor._id, after: { by_hand } })
    return { by_hand }
  }),

  command(ChangeCustomerAutomation, async ({ tx, params, body: { by_hand }, audit }) => {
    const { user_id } = await lockOrder(tx, params.id)
    await setChoice(tx, user_id, 'staff', by_hand)
    audit({ after: { user_id, by_hand } })
    return { automation: await readAutomationHistory(tx, params.id) }
  }),

  command(ChangeServing, async ({ tx, params, body: { serves }, actor, now, audit }) => {
    const { _id } = await lockOrder(tx, params.id)
    const { sha256 } = found(await deliveredContent(tx, _id), 'orders.nothing_delivered')
    if (serves) await tx`DELETE FROM automation_barred WHERE sha256 = ${sha256}`
    else await tx`INSERT INTO automation_barred ${tx({ sha256, actor_id: actor._id, at: now })} ON CONFLICT DO NOTHING`
    audit({ after: { serves, sha256 } })
    return { automation: await readAutomationHistory(tx, _id) }
  }),
]
