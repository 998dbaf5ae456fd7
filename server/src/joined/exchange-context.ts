import type { Logger } from 'pino'
import type { App } from '../platform/api/handler.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Master } from './master-client.ts'
import type { SiteRow } from './site-rows.ts'

/** Services for the steps of an exchange with the master. */
export type Exchange = { sql: Sql; app: App; site: SiteRow; master: Master; now: () => Date; log: Logger }
