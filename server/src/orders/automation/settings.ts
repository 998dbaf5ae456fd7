import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { AutomationSettings } from '@mapwright/contract/orders/automation/automation-settings.ts'
import {
  CallEngine,
  ChangeAutomationSettings,
  GetAutomationSettings,
  MakeEngineSecret,
  RemoveSoftware,
} from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { command, lookup, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { automationRow, engineSecret, engineSecrets } from './automation-rows.ts'
import { callEngine } from './call-engine.ts'

async function readAutomation(db: Db): Promise<Decoded<AutomationSettings>> {
  const [{ engine_secret_sealed, ...row }, software] = await Promise.all([
    automationRow(db),
    db<Decoded<AutomationSettings>['software'][number][]>`
      SELECT s._id, s.software_number, s.size::float8 AS size, person_name(u) AS by, s.confirmed_at
      FROM automation_software s JOIN users u ON u._id = s.confirmed_by ORDER BY s.confirmed_at DESC LIMIT 500`,
  ])
  return { ...row, has_secret: engine_secret_sealed !== null, software: [...software] }
}

async function requireServices(db: Db, ids: readonly string[]): Promise<void> {
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM services WHERE _id = ANY (${ids}::uuid[])`
  if (row?.count !== ids.length) throw new Problem('tuning.service_not_found')
}

export const settingsRoutes: readonly Route[] = [
  query(GetAutomationSettings, async ({ sql }) => ({ automation: await readAutomation(sql) })),

  command(ChangeAutomationSettings, async ({ tx, body, audit }) => {
    const engine_service_ids = [...new Set(body.engine_service_ids)]
    await requireServices(tx, engine_service_ids)
    await tx`SELECT FROM automation_settings FOR UPDATE`
    const before = await readAutomation(tx)
    await tx`UPDATE automation_settings SET ${tx({ ...body, engine_service_ids })}`
    const after = await readAutomation(tx)
    audit({ before, after })
    return { automation: after }
  }),

  command(MakeEngineSecret, async ({ tx, app, audit }) => {
    const { secret, sealed } = engineSecrets.make(app)
    await tx`UPDATE automation_settings SET engine_secret_sealed = ${sealed}`
    audit({ after: { secret_changed: true } })
    return { secret }
  }),

  lookup(CallEngine, async ({ sql, app, publicFetch, now }) => {
    const settings = await automationRow(sql)
    const secret = engineSecret(settings, app)
    if (secret === undefined && settings.engine_secret_sealed) throw new Problem('request.secret_unreadable')
    if (secret === undefined || settings.engine_address === '') throw new Problem('orders.no_engine')
    const message = { type: 'test', at: now.toISOString() }
    return callEngine({ address: settings.engine_address, secret, publicFetch, message })
  }),

  command(RemoveSoftware, async ({ tx, params, audit }) => {
    const [removed] = await tx<{ software_number: string; size: bigint }[]>`
      DELETE FROM automation_software WHERE _id = ${params.id} RETURNING software_number, size`
    if (!removed) throw new Problem('orders.software_not_found')
    audit({ before: { software_number: removed.software_number, size: Number(removed.size) } })
    return { automation: await readAutomation(tx) }
  }),
]
