import { openFileStore } from '../platform/files/open-file-store.ts'
import { mailServers } from '../platform/mail/mail-server.ts'
import { publicHost } from '../platform/net/public-host.ts'
import { readConfig } from '../platform/startup/config.ts'
import { version } from '../platform/startup/version.ts'
import { readSmtp } from '../site/smtp-rows.ts'
import { examineSite, type Finding } from './doctor.ts'
import { runCommand } from './run-command.ts'

const marks: Record<Finding['state'], string> = { ok: '✓', warn: '!', fail: '✗' }

/** `npm run doctor`: examines a site, whether or not it is running, and suggests solutions. Exits with 1 if something must be fixed. */
await runCommand({ name: 'doctor', failure: 'the site could not be examined' }, () => {
  const config = readConfig(process.env, process.argv.slice(2))
  const { secretKey, smtpUrl, publicUrl } = config
  return {
    config,
    run: async (sql) => {
      const app = { secretKey, publicHost: publicHost({ privateTargets: config.privateTargets }) }
      const mailServer = await mailServers({ smtpUrl, publicUrl, readSaved: readSmtp })({ sql, app })
      const files = await openFileStore(config.filesUrl)
      console.log(`Mapwright ${version}, Node ${process.version}, ${process.platform} ${process.arch}`)
      const findings = await examineSite({ config, sql, files, mailServer })
      for (const { state, about, text } of findings) console.log(`${marks[state]} ${about.padEnd(16)}${text}`)
      if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
    },
  }
})
// The connection to the mail server may still be open.
process.exit()
