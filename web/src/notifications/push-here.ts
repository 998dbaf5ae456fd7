import { GetPush, RemovePushDevice, SubscribePush } from '@mapwright/contract/notifications/push-endpoints.ts'
import { call } from '../app/api/call.ts'

/** Whose notifications this browser shows, so that signing in again binds it anew. */
const ownerKey = 'mapwright.push_for'

/** Why this browser cannot be notified, or that it can. */
export type PushSupport = 'possible' | 'blocked' | 'home_screen' | 'not_secure' | 'impossible'

const isApple = () =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'not_secure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'possible'
  return isApple() ? 'home_screen' : 'impossible'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const isFor = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}

/** The browser's own subscription with the key of this site; one with another key would never be reached. */
async function subscriptionOf(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const old = await pushManager.getSubscription()
  if (old && isFor(old, key)) return old
  await old?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function bind(user_id: string, publicKey: string): Promise<void> {
  const { endpoint = '', expirationTime = null, keys } = (await subscriptionOf(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(SubscribePush, { body: { endpoint, expirationTime, keys: { p256dh, auth } } })
  localStorage.setItem(ownerKey, user_id)
}

/** Asks the person whether this browser may show notifications, and has it notified from now on. False: the person said no. */
export async function notifyHere(user_id: string, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await bind(user_id, publicKey)
  return true
}

/** No longer notifies this browser. */
export async function leaveHere(device_id: string): Promise<void> {
  await call(RemovePushDevice, { params: { id: device_id } })
  localStorage.removeItem(ownerKey)
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** After signing in again: binds this browser to the new session, if this very person had it notified before. Asks nobody. */
export async function keepNotifiedHere(user_id: string): Promise<void> {
  if (localStorage.getItem(ownerKey) !== user_id || pushSupport() !== 'possible') return
  if (Notification.permission !== 'granted') return
  const { public_key, devices } = await call(GetPush)
  if (public_key && !devices.some(({ is_this }) => is_this)) await bind(user_id, public_key)
}
