import type { Sql } from '../platform/db/sql.ts'
import type { Config } from '../platform/startup/config.ts'
import { StartupError } from '../platform/startup/startup-error.ts'
import { reseal } from './reseal.ts'

/** A command of the operator for the whole site. `run` returns the report. */
type SiteCommand = { about: string; run(sql: Sql, config: Config, now: Date): Promise<string> }

export const siteCommands: Readonly<Record<string, SiteCommand>> = {
  reseal: {
    about: 'after a change of SECRET_KEY: encrypts stored secrets with the new key',
    async run(sql, { secretKey }, now) {
      const { current, former, unreadable } = await reseal(sql, secretKey, now)
      const report = `${former} secrets were encrypted with the current key; ${current} were already.`
      if (unreadable === 0) return report
      throw new StartupError(
        `${report} ${unreadable} can be opened neither with SECRET_KEY nor with SECRET_KEY_BEFORE; npm run doctor lists them.`,
      )
    },
  },
}
