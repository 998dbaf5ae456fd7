import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, InstantText } from '../../api/scalars.ts'

const Device = z.strictObject({
  _id: Id,
  browser: z.string(),
  system: z.string(),
  created_at: InstantText,
  /** True for the device that sent the request. */
  is_this: z.boolean(),
})

export const GetPush = endpoint({
  name: 'notifications.push',
  member: 'self',
  method: 'GET',
  path: '/push',
  access: ['signed_in'],
  summary:
    "The site's public push key, null if the site sends no push notifications, and the caller's subscribed devices",
  payload: { public_key: z.string().nullable(), devices: z.array(Device) },
})

export const SubscribePush = endpoint({
  name: 'notifications.subscribe_push',
  member: 'self',
  method: 'POST',
  path: '/push/subscribe',
  access: ['signed_in'],
  personal: true,
  summary: 'Subscribe this browser with its serialized PushSubscription; the subscription ends with the session',
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
  limits: [{ by: 'principal', seconds: 600, count: 60 }],
})

export const RemovePushDevice = endpoint({
  name: 'notifications.remove_push_device',
  member: 'self',
  method: 'DELETE',
  path: '/push/devices/:id',
  access: ['signed_in'],
  personal: true,
  summary: "Unsubscribe one of the caller's devices",
  params: z.strictObject({ id: Id }),
  payload: {},
  problems: ['notifications.device_not_found'],
})
