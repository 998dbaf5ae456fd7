import type { ServiceClient } from './api/service-client.ts'
import type { Config, Rule } from './config/config.ts'
import type { StateFolder } from './folder/state-folder.ts'
import type { Read } from './reads/read.ts'
import type { ReadStore } from './reads/read-store.ts'
import type { Report } from './reports/report.ts'

/** Dependencies of all steps. */
export type Watcher = {
  state: StateFolder
  config: Config
  store: ReadStore
  service: ServiceClient
  report(report: Report): void
}

/** Stores the new state of an original and reports it. */
export async function keep({ store, report }: Pick<Watcher, 'store' | 'report'>, read: Read): Promise<Read> {
  await store.put(read)
  report({ event: 'read', read })
  return read
}

/** Returns the rule that an original matched. Returns undefined if the configuration does not contain the rule any more. */
export const matchedRule = ({ config }: Pick<Watcher, 'config'>, read: Read): Rule | undefined =>
  config.rules.find(({ name }) => name === read.rule)
