import { readConfig } from './config.ts'
import { examineSite, type Finding } from './doctor.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { connect } from './platform/db/sql.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { mailServers } from './platform/mail/mail-server.ts'
import { publicHost } from './platform/net/public-host.ts'
import { readSmtp } from './site/smtp-rows.ts'
import { StartupError } from './startup-error.ts'

const marks: Record<Finding['state'], string> = { ok: '✓', warn: '!', fail: '✗' }

/** `npm run doctor`: examines a site, whether it is running or not, and says what to do. Exits with 1 if something has to be mended. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const { secretKey, smtpUrl, publicUrl } = config
  const database = await openDatabase(config)
  const sql = connect(database.url, { max: 1, name: 'mapwright-doctor' })
  try {
    const app = { secretKey, publicHost: publicHost({ privateTargets: config.privateTargets }) }
    const mailServer = await mailServers({ smtpUrl, publicUrl, readSaved: readSmtp })({ sql, app })
    const files = await openFileStore(config.filesUrl)
    console.log(`Node ${process.version}, ${process.platform} ${process.arch}`)
    const findings = await examineSite({ config, sql, files, mailServer })
    for (const { state, about, text } of findings) console.log(`${marks[state]} ${about.padEnd(16)}${text}`)
    if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

main()
  .then(() => process.exit())
  .catch((error: unknown) => {
    if (error instanceof StartupError) console.error(`mapwright: ${error.message}`)
    else console.error('mapwright: the site could not be examined.', error)
    process.exit(1)
  })
