import { ensureAdmin } from '../../server/src/accounts/sign-up/ensure-admin.ts'
import type { Config } from '../../server/src/platform/startup/config.ts'
import { runSite } from '../../server/src/run-site.ts'
import type { Site } from '../../server/src/start-site.ts'
import { fillDemo } from './fill-demo.ts'

/** Fills the site with example data and prints the logins. */
async function announceDemo(config: Config, site: Site): Promise<void> {
  if (config.admin) await ensureAdmin(site.sql, config.admin)
  const logins = await fillDemo(site)
  const lines = logins.map(({ role, email, password }) => `  ${role.padEnd(10)} ${email.padEnd(28)} ${password}`)
  process.stdout.write(`mapwright: the demo is ready on ${config.publicUrl}\n${lines.join('\n')}\n`)
}

runSite(announceDemo)
