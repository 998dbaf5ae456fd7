import type { LibraryMode } from '@mapwright/contract/orders/order-automation.ts'
import type { App } from '../../platform/api/handler.ts'
import type { Db } from '../../platform/db/sql.ts'
import { webhookSecrets } from '../../platform/webhooks/webhook-secret.ts'

export const engineSecrets = webhookSecrets('automation engine', { prefix: 'mwe_', encoding: 'base64url' })

export type AutomationRow = {
  library: LibraryMode
  engine_address: string
  engine_secret_sealed: Buffer | null
  engine_service_ids: string[]
  engine_minutes: number
}

export async function automationRow(db: Db): Promise<AutomationRow> {
  const [row] = await db<[AutomationRow]>`
    SELECT library, engine_address, engine_secret_sealed, engine_service_ids, engine_minutes FROM automation_settings`
  return row
}

/** Secret that signs the requests to the engine and its results. Undefined if it is not set or was encrypted with another SECRET_KEY. */
export const engineSecret = ({ engine_secret_sealed }: AutomationRow, app: Pick<App, 'secretKey'>) =>
  engineSecrets.open(app, engine_secret_sealed)

/** Ids of the services whose orders are sent to the engine; empty if no engine is configured. */
export const servedByEngine = ({ engine_address, engine_service_ids }: AutomationRow): ReadonlySet<string> =>
  new Set(engine_address === '' ? [] : engine_service_ids)
