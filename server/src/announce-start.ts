import { ensureAdmin } from './accounts/ensure-admin.ts'
import { makeSetUpLink } from './accounts/make-set-up-link.ts'
import type { Config } from './config.ts'
import { fillDemo } from './demo/fill-demo.ts'
import type { Site } from './start-site.ts'

/** The line(s) an operator reads when the site is up: its address and, when nobody can sign in yet, the way in. */
export async function announceStart(config: Config, site: Site): Promise<void> {
  if (config.worker === 'only') return say('mapwright: working jobs')
  if (config.admin) await ensureAdmin(site.sql, config.admin)
  if (config.demo) {
    const logins = await fillDemo(site)
    const lines = logins.map(({ role, email, password }) => `  ${role.padEnd(10)} ${email.padEnd(28)} ${password}`)
    return say(`mapwright: the demo is ready on ${config.publicUrl}\n${lines.join('\n')}`)
  }
  const link = await makeSetUpLink(site.sql, config.publicUrl)
  say(link ? `mapwright: ready. Make yourself the first admin: ${link}` : `mapwright: ready on ${config.publicUrl}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
