import { ChangeSingleSignOnSettings } from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { ChangeStaffNetworks } from '@mapwright/contract/accounts/staff-network-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { readStaffNetworks } from '../accounts/staff-access/staff-network-rows.ts'
import type { Sql } from '../platform/db/sql.ts'
import type { Config } from '../platform/startup/config.ts'
import { StartupError } from '../platform/startup/startup-error.ts'
import { reseal } from './reseal.ts'

/** A command of the operator for the whole site. `run` returns the report. */
type SiteCommand = { about: string; run(sql: Sql, config: Config, now: Date): Promise<string> }

export const siteCommands: Readonly<Record<string, SiteCommand>> = {
  'allow-any-address': {
    about: 'lets staff use the site from every network again',
    run: (sql, _, now) =>
      sql.begin(async (tx) => {
        await tx`SELECT FROM staff_networks FOR UPDATE`
        const networks = await readStaffNetworks(tx)
        if (networks.length === 0) return 'Staff can use the site from every network already. Nothing was changed.'
        await tx`UPDATE staff_networks SET networks = '{}'`
        const facts = { before: { networks }, after: { networks: [] } }
        await tx`INSERT INTO audit (_id, at, name, request_id, address, facts) VALUES (
          ${uuidv7()}, ${now}, ${ChangeStaffNetworks.name}, 'npm run admin -- allow-any-address', '', ${tx.json(facts)})`
        return `Staff can use the site from every network again. The list was: ${networks.join(', ')}.`
      }),
  },

  'allow-passwords': {
    about: 'lets staff sign in with passwords again, not only by single sign-on',
    run: (sql, _, now) =>
      sql.begin(async (tx) => {
        const changed = await tx`UPDATE single_sign_on_settings SET is_required = false WHERE is_required`
        if (changed.count === 0) return 'Single sign-on is not required. Nothing was changed.'
        const facts = { before: { is_required: true }, after: { is_required: false } }
        await tx`INSERT INTO audit (_id, at, name, request_id, address, facts) VALUES (
          ${uuidv7()}, ${now}, ${ChangeSingleSignOnSettings.name}, 'npm run admin -- allow-passwords', '', ${tx.json(facts)})`
        return 'Staff can sign in with passwords and passkeys again.'
      }),
  },

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
