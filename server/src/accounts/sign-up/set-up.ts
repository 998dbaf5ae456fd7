import type { SamplePart } from '@mapwright/contract/accounts/sample-parts.ts'
import { GetSampleData, GetSetUp, LoadSampleData, SetUp } from '@mapwright/contract/accounts/set-up-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { command, type QueryContext, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { addUser } from '../people/add-user.ts'
import { hashPassword, refuseCommonPassword } from '../security/password.ts'
import { issueTokens } from '../sessions/issue-tokens.ts'
import { readUser } from '../user-rows.ts'
import { consumeSetUpLink, isSetUpOpen } from './make-set-up-link.ts'

/**
 * Functions of other domains that create the site's settings and sample data and record the legal texts that a new customer accepts. They run
 * in the caller's transaction.
 */
export type SetUpSteps = {
  setUpSite(
    tx: Tx,
    site: { title: string; country: string; currency: string; time_zone: string },
    now: Date,
  ): Promise<void>
  loadSampleData(tx: Tx, now: Date): Promise<void>
  loadSamplePart(tx: Tx, part: SamplePart, now: Date): Promise<void>
  listEmptyParts(db: Db): Promise<SamplePart[]>
  recordRegistration(
    tx: Tx,
    registration: { user_id: string; language: string; now: Date; version_ids: readonly string[] },
  ): Promise<{ policy: string; version_id: string }[]>
}

/** Throws if the one-time link is no longer valid. */
export const setUpOpen = query(GetSetUp, async ({ sql, params }) => {
  if (!(await isSetUpOpen(sql, params.token))) throw new Problem('accounts.set_up_already')
  return { open: true as const }
})

/** Hashes the password only if the link is valid, because hashing is slow. */
const hashFirstPassword = async ({ sql, body }: QueryContext<typeof SetUp>) => {
  if (!(await isSetUpOpen(sql, body.token))) throw new Problem('accounts.set_up_already')
  refuseCommonPassword(body.password, [body.email, body.username])
  return hashPassword(body.password)
}

/** Creates the first admin and names the site. Works only once. */
export const setUp = (steps: SetUpSteps): Route =>
  command(SetUp, {
    prepare: hashFirstPassword,
    run: async ({ tx, body, prepared: password_hash, now, app, request, audit }) => {
      if (!(await consumeSetUpLink(tx, body.token))) throw new Problem('accounts.set_up_already')
      const { title, country, currency, time_zone, email, username, firstname, lastname } = body
      const admin = { email, username, firstname, lastname, country, password_hash, language: request.language }
      const _id = await addUser(tx, { ...admin, role_id: roles.admin, verified: true, status: 1 }, now)
      await steps.setUpSite(tx, { title, country, currency, time_zone }, now)
      if (body.sample_data) await steps.loadSampleData(tx, now)
      audit({ target_id: _id, after: { title, country, currency, time_zone, sample_data: body.sample_data } })
      const tokens = await issueTokens(tx, { _id }, { request, now, secretKey: app.secretKey })
      return { ...tokens, user: await readUser(tx, _id) }
    },
  })

/** Lists the parts of the sample catalogue that are still empty on the site, and loads one of them. */
export const sampleData = ({ listEmptyParts, loadSamplePart }: SetUpSteps): readonly Route[] => [
  query(GetSampleData, async ({ sql }) => ({ parts: await listEmptyParts(sql) })),
  command(LoadSampleData, async ({ tx, body: { part }, now, audit }) => {
    // Serializes double clicks, so that the second call sees the rows of the first.
    await tx`SELECT FROM settings FOR UPDATE`
    if (!(await listEmptyParts(tx)).includes(part)) throw new Problem('accounts.sample_data_not_empty')
    await loadSamplePart(tx, part, now)
    audit({ after: { part } })
    return {}
  }),
]
