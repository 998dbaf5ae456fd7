import { GetPush, RemovePushDevice, SubscribePush } from '@mapwright/contract/notifications/push/push-endpoints.ts'
import { call } from '../platform/api/call.ts'

/** Storage key for the id of the user who enabled push notifications in this browser, to enable them again after sign-in. */
const ownerKey = 'mapwright.push_for'

/** `possible`, or the reason why this browser cannot receive push notifications. */
export type PushSupport = 'possible' | 'blocked' | 'home_screen' | 'not_secure' | 'impossible'

const isApple = () =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  // iPads identify themselves as Macs, but only iPads have a touch screen.
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'not_secure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'possible'
  return isApple() ? 'home_screen' : 'impossible'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const hasKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}

/** Returns the browser's push subscription. A subscription with a different key is replaced, because the site could not send to it. */
async function subscriptionOf(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const old = await pushManager.getSubscription()
  if (old && hasKey(old, key)) return old
  await old?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function subscribeSession(user_id: string, publicKey: string): Promise<void> {
  const { endpoint = '', expirationTime = null, keys } = (await subscriptionOf(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(SubscribePush, { body: { endpoint, expirationTime, keys: { p256dh, auth } } })
  localStorage.setItem(ownerKey, user_id)
}

/** Asks for permission and subscribes this browser. Resolves to false if permission is denied. */
export async function enablePush(user_id: string, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribeSession(user_id, publicKey)
  return true
}

/** Unsubscribes this browser. */
export async function disablePush(device_id: string): Promise<void> {
  await call(RemovePushDevice, { params: { id: device_id } })
  localStorage.removeItem(ownerKey)
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Enables push notifications again after sign-in if the same user enabled them in this browser before. Does not ask for permission. */
export async function restorePush(user_id: string): Promise<void> {
  if (localStorage.getItem(ownerKey) !== user_id || pushSupport() !== 'possible') return
  if (Notification.permission !== 'granted') return
  const { public_key, devices } = await call(GetPush)
  if (public_key && !devices.some(({ is_this }) => is_this)) await subscribeSession(user_id, public_key)
}
