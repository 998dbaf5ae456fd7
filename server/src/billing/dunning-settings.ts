import { dunningSteps } from '@mapwright/contract/billing/dunning.ts'
import { ChangeDunningSettings, GetDunningSettings } from '@mapwright/contract/billing/dunning-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { type Dunning, readDunning, writeDunning } from './dunning-rows.ts'

/** Throws if an active step does not come later than the previous active step. */
function requireOrder({ steps }: Pick<Dunning, 'steps'>): void {
  const used = dunningSteps.filter((step) => steps[step].is_on)
  const wrong = used.find((step, at) => {
    const before = used[at - 1]
    return before !== undefined && steps[step].days <= steps[before].days
  })
  if (wrong) throw new Problem('billing.dunning_order', { fields: { [`steps.${wrong}.days`]: { code: 'invalid' } } })
}

export const getDunningSettings = query(GetDunningSettings, async ({ sql }) => ({ settings: await readDunning(sql) }))

export const changeDunningSettings = command(ChangeDunningSettings, async ({ tx, body, audit }) => {
  requireOrder(body)
  const before = await readDunning(tx)
  await writeDunning(tx, { ...body, texts: [...body.texts] })
  const settings = await readDunning(tx)
  audit({ before, after: settings })
  return { settings }
})
