import { retryEvents } from '../platform/events/retry-events.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { mailServers } from '../platform/mail/mail-server.ts'
import { publicHost } from '../platform/net/public-host.ts'
import { readConfig } from '../platform/startup/config.ts'
import { version } from '../platform/startup/version.ts'
import { readSmtp } from '../site/smtp-rows.ts'
import { examineSite } from './doctor.ts'
import type { Finding } from './finding.ts'
import { runCommand } from './run-command.ts'

const marks: Record<Finding['state'], string> = { ok: '✓', warn: '!', fail: '✗' }
const retryFlag = '--retry-events'

/**
 * `npm run doctor`: examines a site, whether or not it is running, and suggests solutions. Exits with 1 if something must be fixed. With
 * `--retry-events`, the site retries the events that it had given up on.
 */
await runCommand({ name: 'doctor', failure: 'the site could not be examined' }, () => {
  const args = process.argv.slice(2)
  const config = readConfig(
    process.env,
    args.filter((arg) => arg !== retryFlag),
  )
  const { secretKey, smtpUrl, publicUrl, filesUrl } = config
  return {
    config,
    run: async (sql) => {
      const app = { secretKey, publicHost: publicHost({ privateTargets: config.privateTargets }) }
      const mailServer = mailServers({ smtpUrl, publicUrl, readSaved: readSmtp })
      console.log(`Mapwright ${version}, Node ${process.version}, ${process.platform} ${process.arch}`)
      if (args.includes(retryFlag)) console.log(`Events that will be handled again: ${await retryEvents(sql)}`)
      const findings = await examineSite({
        ...{ config, sql },
        openFiles: () => openFileStore(filesUrl),
        openMailServer: () => mailServer({ sql, app }),
      })
      for (const { state, about, text } of findings) console.log(`${marks[state]} ${about.padEnd(16)}${text}`)
      if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
    },
  }
})
// An open connection to the mail server would keep the process running.
process.exit()
