import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText } from '../api/scalars.ts'

const Device = z.strictObject({
  _id: Id,
  browser: z.string(),
  system: z.string(),
  created_at: InstantText,
  /** The browser session that asks. */
  is_this: z.boolean(),
})

export const GetPush = endpoint({
  name: 'notifications.push',
  method: 'GET',
  path: '/push',
  access: ['signed_in'],
  summary: 'The key that browsers subscribe with, and the own devices that are notified; no key: the site sends none',
  payload: { public_key: z.string().nullable(), devices: z.array(Device) },
})

export const SubscribePush = endpoint({
  name: 'notifications.subscribe_push',
  method: 'POST',
  path: '/push/subscribe',
  access: ['signed_in'],
  personal: true,
  summary: 'Notify this browser: a PushSubscription as it writes itself down. It lasts as long as the session',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https$/ }).max(1000),
    expirationTime: z.number().min(0).max(8.64e15).nullish(),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{87}=?$/),
      auth: z.string().regex(/^[\w-]{22}(==)?$/),
    }),
  }),
  payload: { device: Device },
  problems: ['notifications.push_off', 'notifications.not_a_push_key'],
  limits: [{ by: 'account', seconds: 600, count: 60 }],
})

export const RemovePushDevice = endpoint({
  name: 'notifications.remove_push_device',
  method: 'DELETE',
  path: '/push/devices/:id',
  access: ['signed_in'],
  personal: true,
  summary: 'No longer notify one of the own devices',
  params: z.strictObject({ id: Id }),
  payload: {},
  problems: ['notifications.device_not_found'],
})
