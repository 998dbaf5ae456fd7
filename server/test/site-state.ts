import type { SiteFlag } from '@mapwright/contract/site/settings.ts'
import type { TestSite } from './kit.ts'

type Database = Pick<TestSite, 'sql'>

const setFlags = ({ sql }: Database, flags: readonly SiteFlag[], isOn: boolean) =>
  sql`UPDATE settings SET ${sql(Object.fromEntries(flags.map((flag) => [flag, isOn])))}`

/** Enables features of the site directly in the database. */
export const switchOn = (site: Database, ...flags: SiteFlag[]) => setFlags(site, flags, true)

/** Disables features of the site directly in the database. */
export const switchOff = (site: Database, ...flags: SiteFlag[]) => setFlags(site, flags, false)

/** Sets the time zone of the site, which determines when its days begin. */
export const setTimeZone = ({ sql }: Database, timeZone: string) => sql`UPDATE open_times SET time_zone = ${timeZone}`

/** Makes the site charge VAT in a country. `percentage` is in hundredths of a percent. */
export const chargeVat = ({ sql }: Database, country: string, percentage: number) =>
  sql`INSERT INTO vat (country, percentage, enabled) VALUES (${country}, ${percentage}, true)
    ON CONFLICT (country) DO UPDATE SET percentage = ${percentage}, enabled = true`

/** Deletes all counted requests, so that no rate limit is reached. */
export const clearRateLimits = ({ sql }: Database) => sql`DELETE FROM rate_limits`
