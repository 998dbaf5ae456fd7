import { uuidv7 } from 'uuidv7'
import { dropProtection } from './accounts/drop-protection.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { connect } from './platform/db/sql.ts'
import { StartupError } from './startup-error.ts'

/**
 * `npm run reset-protection -- EMAIL`: removes a person's two-step sign-in and passkeys, whether or not the app is running. For an
 * administrator who is locked out because the phone is lost or SECRET_KEY has changed.
 */
async function main(): Promise<void> {
  const [email, ...rest] = process.argv.slice(2)
  if (!email || rest.length > 0) throw new StartupError('Usage: npm run reset-protection -- EMAIL')
  const database = await openDatabase(readConfig(process.env))
  const sql = connect(database.url, { max: 1, name: 'mapwright-reset-protection' })
  try {
    const [person] = await sql<{ _id: string }[]>`SELECT _id FROM users WHERE email = ${email.toLowerCase()}`
    if (!person) throw new StartupError(`There is no account with the email address ${email}.`)
    const now = new Date()
    const { second_factor, passkeys } = await sql.begin(async (tx) => {
      const dropped = await dropProtection(tx, person._id, now)
      if (!dropped.second_factor && dropped.passkeys === 0) return dropped
      await tx`INSERT INTO audit (_id, at, name, target_id, request_id, address, facts) VALUES (
        ${uuidv7()}, ${now}, 'accounts.reset_protection', ${person._id}, 'npm run reset-protection', '', ${tx.json({ before: dropped })})`
      return dropped
    })
    console.log(
      second_factor || passkeys > 0
        ? `mapwright: ${email} can now sign in with only the password and was signed out everywhere.`
        : `mapwright: ${email} has neither two-step sign-in nor a passkey. Nothing was changed.`,
    )
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(`mapwright: ${error.message}`)
  else console.error('mapwright: the protection could not be reset.', error)
  process.exit(1)
})
