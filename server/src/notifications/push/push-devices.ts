import { ECDH } from 'node:crypto'
import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import { GetPush, RemovePushDevice, SubscribePush } from '@mapwright/contract/notifications/push/push-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { deviceOf } from '../../accounts/sessions/device.ts'
import { command, query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { isOpen } from './push-rows.ts'
import { vapidKeys } from './vapid.ts'

/** Maximum number of devices per user. Another device replaces the oldest one. */
const maxDevices = 20

type Device = PayloadOf<typeof SubscribePush>['device']
type Row = Omit<Device, 'browser' | 'system'> & { user_agent: string }
type Owner = { user_id: string; session_id: string; vapid_key: string; now: Date }

async function devicesOf(db: Db, { user_id, session_id, vapid_key, now }: Owner): Promise<Device[]> {
  const rows = await db<Row[]>`
    SELECT p._id, p.user_agent, p.created_at, p.session_id = ${session_id} AS is_this
    FROM push_subscriptions p JOIN sessions s ON s._id = p.session_id
    WHERE p.user_id = ${user_id} AND p.vapid_key = ${vapid_key} AND ${isOpen(db, now)}
    ORDER BY is_this DESC, p.created_at DESC, p._id`
  return rows.map(({ user_agent, ...device }) => ({ ...device, ...deviceOf(user_agent) }))
}

const isPushOn = async (db: Db): Promise<boolean> => {
  const [settings] = await db<{ push_notification: boolean }[]>`SELECT push_notification FROM settings`
  return settings?.push_notification === true
}

/** Returns the public key that a browser needs to subscribe, and the subscribed devices. */
export const push = query(GetPush, async ({ sql, actor, app, now }) => {
  const { publicKey } = vapidKeys(app.secretKey)
  const owner = { user_id: actor._id, session_id: actor.session_id, vapid_key: publicKey, now }
  return { public_key: (await isPushOn(sql)) ? publicKey : null, devices: await devicesOf(sql, owner) }
})

/** Returns true if the key is a point on the curve. Other keys cannot be used for encryption. */
const isPoint = (p256dh: string): boolean => {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130
  } catch {
    return false
  }
}

/**
 * Deletes subscriptions that a new one replaces. Each browser and each session has only one subscription, and a user has at most
 * `maxDevices`.
 */
async function deleteReplacedSubscriptions(tx: Tx, { user_id, session_id }: Owner, endpoint: string): Promise<void> {
  await tx`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} OR session_id = ${session_id}`
  await tx`
    DELETE FROM push_subscriptions WHERE _id IN (
      SELECT _id FROM push_subscriptions WHERE user_id = ${user_id} ORDER BY created_at DESC OFFSET ${maxDevices - 1})`
}

/** Subscribes the caller's browser to notifications until its session ends. */
export const subscribePush = command(SubscribePush, async ({ tx, actor, body, app, now, request, audit }) => {
  if (!(await isPushOn(tx))) throw new Problem('notifications.push_off')
  const { endpoint, keys, expirationTime } = body
  if (!isPoint(keys.p256dh)) throw new Problem('notifications.not_a_push_key')
  const { publicKey: vapid_key } = vapidKeys(app.secretKey)
  const owner = { user_id: actor._id, session_id: actor.session_id, vapid_key, now }
  await deleteReplacedSubscriptions(tx, owner, endpoint)
  const _id = uuidv7()
  const expires_at = expirationTime ? new Date(expirationTime) : null
  await tx`
    INSERT INTO push_subscriptions (_id, user_id, session_id, endpoint, p256dh, auth, vapid_key, user_agent, expires_at, created_at)
    VALUES (${_id}, ${actor._id}, ${actor.session_id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${vapid_key},
      ${request.user_agent}, ${expires_at}, ${now})`
  audit({ target_id: actor._id })
  const device = { _id, created_at: now, is_this: true, ...deviceOf(request.user_agent) }
  return { device }
})

export const removePushDevice = command(RemovePushDevice, async ({ tx, actor, params, audit }) => {
  const removed = await tx`DELETE FROM push_subscriptions WHERE _id = ${params.id} AND user_id = ${actor._id}`
  found(removed.count || undefined, 'notifications.device_not_found')
  audit({ target_id: actor._id })
  return {}
})
