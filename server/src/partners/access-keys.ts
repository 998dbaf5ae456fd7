import { CreateAccessKey, RevokeAccessKeys } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../platform/api/handler.ts'
import { ownerFor } from '../platform/api/owner.ts'
import { Problem } from '../platform/api/problem.ts'
import { hexHashOfToken } from '../platform/api/secret-token.ts'
import { lockAccess, readAccess } from './access-rows.ts'
import { keyHint, newApiKey } from './api-key.ts'

/** Creates a key. Earlier keys end after the overlap, or sooner if they already have an earlier end. */
export const createAccessKey = command(CreateAccessKey, async ({ tx, actor, now, params, body, audit }) => {
  const { for: purpose } = await lockAccess(tx, params.id, actor._id)
  const { is_public } = body
  if (is_public && purpose !== 'widget')
    throw new Problem('request.invalid', { fields: { is_public: { code: 'invalid' } } })
  const ends_at = new Date(now.getTime() + body.overlap_hours * 3_600_000)
  await tx`
    UPDATE access_api_keys SET ends_at = least(ends_at, ${ends_at}::timestamptz) WHERE access_api_id = ${params.id}`
  const key = newApiKey({ isPublic: is_public })
  const row = {
    _id: uuidv7(),
    access_api_id: params.id,
    hash: hexHashOfToken(key),
    hint: keyHint(key),
    created_at: now,
  }
  await tx`INSERT INTO access_api_keys ${tx({ ...row, public_key: is_public ? key : null })}`
  audit({ after: { key: row.hint, is_public, overlap_hours: body.overlap_hours } })
  return { access_api: await readAccess(tx, params.id, actor._id), key }
})

export const revokeAccessKeys = command(RevokeAccessKeys, async ({ tx, actor, now, params }) => {
  await lockAccess(tx, params.id, ownerFor(actor))
  await tx`
    UPDATE access_api_keys SET ends_at = least(ends_at, ${now}::timestamptz) WHERE access_api_id = ${params.id}`
  return { access_api: await readAccess(tx, params.id, ownerFor(actor)) }
})
