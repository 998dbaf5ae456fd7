import type { LocatorEntry } from '@mapwright/contract/accounts/locator.ts'
import { ChangeLocatorEntry, GetLocatorEntry } from '@mapwright/contract/accounts/locator-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import type { Person } from '../../platform/api/principal.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'
import { writeUser } from '../user-rows.ts'

/** Reads a dealer's locator entry. Throws if the user is not a dealer. */
async function readEntry(db: Db, _id: string, actor: Person): Promise<LocatorEntry> {
  const [entry] = await db<LocatorEntry[]>`
    SELECT in_locator, locator_fields, google_place_id, lat, lng FROM users
    WHERE _id = ${_id} AND role_id = ${roleId.customer} AND deleted_at IS NULL AND (${actor.role !== 'customer'} OR _id = ${actor._id})`
  return found(entry, 'accounts.user_not_found')
}

/** Returns the locator entry of a dealer. */
export const locatorEntry = query(GetLocatorEntry, async ({ sql, app, params, actor }) => ({
  entry: await readEntry(sql, params.id, actor),
  can_locate: (await app.geocoderUrl(sql)) !== '',
}))

/** Changes the position or the visible fields. Staff may correct an entry or hide fields, but only dealers themselves can show more. */
export const changeLocatorEntry = command(ChangeLocatorEntry, async ({ tx, params, body, actor, audit }) => {
  await tx`SELECT FROM users WHERE _id = ${params.id} FOR UPDATE`
  const before = await readEntry(tx, params.id, actor)
  const { locator_fields = before.locator_fields } = body
  const after = { ...before, ...body, locator_fields: [...new Set(locator_fields)] }
  if ((after.lat === null) !== (after.lng === null)) {
    const missing = after.lat === null ? 'lat' : 'lng'
    throw new Problem('accounts.half_a_pin', { fields: { [missing]: { code: 'required' } } })
  }
  if (after.in_locator && after.lat === null)
    throw new Problem('accounts.no_pin', { fields: { lat: { code: 'required' }, lng: { code: 'required' } } })
  if (showsMore(before, after) && actor._id !== params.id) throw new Problem('accounts.not_your_consent')
  await writeUser(tx, params.id, after)
  audit({ target_id: params.id, before, after })
  return { entry: after }
})

const showsMore = (before: LocatorEntry, after: LocatorEntry): boolean =>
  (after.in_locator && !before.in_locator) ||
  after.locator_fields.some((field) => !before.locator_fields.includes(field))
