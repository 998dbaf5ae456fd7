import { readConfig } from '../platform/startup/config.ts'
import { StartupError } from '../platform/startup/startup-error.ts'
import { adminCommands, runAdminCommand } from './admin-commands.ts'
import { runCommand } from './run-command.ts'
import { siteCommands } from './site-commands.ts'

const usage = [
  'Usage: npm run admin -- COMMAND [EMAIL]',
  ...Object.entries(siteCommands).map(([name, { about }]) => `  ${name.padEnd(26)} ${about}`),
  ...Object.entries(adminCommands).map(([name, { about }]) => `  ${`${name} EMAIL`.padEnd(26)} ${about}`),
].join('\n')

/**
 * `npm run admin -- COMMAND EMAIL`: changes an account on the server, whether or not the app is running. For operators who are locked out:
 * the password or the phone is lost, SECRET_KEY has changed, or the only administrator has left. Commands for the site take no address.
 */
await runCommand({ name: 'admin', failure: 'nothing could be changed' }, () => {
  const [name = '', email, ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined
  const siteCommand = Object.hasOwn(siteCommands, name) ? siteCommands[name] : undefined
  if (siteCommand && email === undefined) {
    const config = readConfig(process.env)
    return {
      config,
      run: async (sql) => console.log(`mapwright: ${await siteCommand.run(sql, config, new Date())}`),
    }
  }
  if (!command || !email || rest.length > 0) throw new StartupError(usage)
  return {
    config: readConfig(process.env),
    run: async (sql) => {
      const calledAs = `npm run admin -- ${name}`
      const report = await sql.begin((tx) => runAdminCommand(tx, command, { email, calledAs, now: new Date() }))
      if (report === undefined) throw new StartupError(`There is no account with the email address ${email}.`)
      console.log(`mapwright: ${report}`)
    },
  }
})
