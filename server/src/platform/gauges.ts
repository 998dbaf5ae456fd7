import type { App } from './api/handler.ts'
import type { Sql } from './db/sql.ts'

/** A figure of the site that is read when its metrics are requested. */
export type GaugeReading = {
  name: `mapwright_${string}`
  help: string
  value: number
  labels?: Readonly<Record<string, string>>
}

/** Reads the figures of a domain. */
export type Gauges = (sql: Sql, app: App) => Promise<readonly GaugeReading[]>
