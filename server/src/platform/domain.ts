import type { Route } from './api/handler.ts'
import type { Sql } from './db/sql.ts'
import type { EventFacts } from './events/event-facts.ts'
import type { Subscriber } from './events/subscriber.ts'
import type { Gauges } from './gauges.ts'
import type { ImportResource } from './imports/import-resource.ts'
import type { Job } from './jobs/job-kind.ts'
import type { Check } from './reconcile/check.ts'

/** One section of a personal data export, read in batches. */
export type DataSection = { name: string; rows(sql: Sql, user_id: string): AsyncIterable<readonly object[]> }

/** The part of a domain in the server. The domain's index.ts declares it. */
export type ServerDomain = {
  routes: readonly Route[]
  jobs?: readonly Job[]
  subscribers?: readonly Subscriber[]
  /** Functions that read the values for notifications about the domain's events. */
  facts?: readonly EventFacts[]
  /** Importable tables of the domain. An import of a table that is not listed is never checked. */
  imports?: readonly ImportResource[]
  /** The domain's sections of a personal data export. */
  ownData?: readonly DataSection[]
  /** Checks of the domain's books, which `npm run reconcile` runs. */
  checks?: readonly Check[]
  /** Figures of the domain for monitoring systems. */
  gauges?: Gauges
}
