import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import webPush from 'web-push'
import type { Sql } from '../db/sql.ts'
import { job } from '../jobs/job-kind.ts'
import { RefusedAddress } from '../net/public-fetch.ts'
import { publicPart, readSettings } from '../site/read-settings.ts'
import { isolate, isRtl, translate, wordedIn } from '../wording.ts'
import { pushSend, pushSweep } from './push-job-kinds.ts'
import { dropSubscription, markPushed, type Push, readPush } from './push-rows.ts'
import { vapidKeys } from './vapid.ts'

/** So long a push service keeps it for a device that is off. */
const keptSeconds = 24 * 60 * 60
/** What is encrypted may be 4,096 bytes; characters may take four. */
const maxTextLength = 400

type Site = { title: string; logo: string; company_email: string }

/** What the service worker shows. */
function payloadOf({ language, kind, values, link }: Push, { title, logo }: Site) {
  const key = `kind.${kind}`
  const spoken = wordedIn(language, 'notifications', key) ?? 'en'
  const rtl = isRtl(spoken)
  const body = translate(spoken, 'notifications', key, rtl ? isolate(values) : values).slice(0, maxTextLength)
  return { title, body, link, lang: spoken, dir: rtl ? 'rtl' : 'ltr', ...(logo ? { icon: logo } : {}) }
}

/** Whom a push service writes to when we misbehave; it takes no plain http:// address. */
const contactOf = (publicUrl: string, { company_email }: Site): string =>
  company_email ? `mailto:${company_email}` : publicUrl.startsWith('https:') ? publicUrl : 'mailto:noreply@example.com'

/** Of several notifications about one thing that wait for a device, the push service keeps the last. */
const topicOf = (link: string) => createHash('sha256').update(link).digest('base64url').slice(0, 32)

const isGone = (status: number) => status === 404 || status === 410
/** The push service will not take this message, however often it is sent. */
const isRefused = (status: number) => status === 400 || status === 413

async function readSite(sql: Sql): Promise<Site> {
  const settings = await readSettings(sql)
  return { title: settings.title, logo: publicPart(settings).logo, company_email: settings.company_email }
}

/** Encrypts a notification for one browser (RFC 8291) and hands it to the push service that the browser named. */
export const pushSendJob = job(pushSend, async ({ sql, data, app, publicFetch, now, log }) => {
  const push = await readPush(sql, data, now)
  if (!push) return
  const keys = vapidKeys(app.secretKey)
  if (push.vapid_key !== keys.publicKey) return drop(sql, data.subscription_id, 'another SECRET_KEY', log)
  const site = await readSite(sql)
  const { endpoint, p256dh, auth } = push
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payloadOf(push, site)),
    {
      vapidDetails: { subject: contactOf(app.publicUrl, site), ...keys },
      TTL: keptSeconds,
      urgency: 'high',
      topic: topicOf(push.link),
    },
  )
  const answer = await publicFetch(endpoint, { method: 'POST', headers: asText(headers), body }).catch((error) => {
    if (error instanceof RefusedAddress) return undefined
    throw error
  })
  if (!answer) return drop(sql, data.subscription_id, 'not a public address', log)
  const { status } = answer
  if (isGone(status)) return drop(sql, data.subscription_id, 'unsubscribed', log)
  if (isRefused(status)) return log.error({ status, answer: String(answer.body).slice(0, 300) }, 'a push was refused')
  if (status < 200 || status >= 300) throw new Error(`the push service answered ${status}`)
  await markPushed(sql, data.subscription_id, now)
})

const asText = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

async function drop(sql: Sql, subscription_id: string, why: string, log: Logger): Promise<void> {
  log.info({ subscription_id, why }, 'a device is no longer notified')
  await dropSubscription(sql, subscription_id)
}

/** Forgets the devices whose sessions are over. */
export const pushSweepJob = job(pushSweep, async ({ sql, now }) => {
  await sql`
    DELETE FROM push_subscriptions p USING sessions s
    WHERE s._id = p.session_id AND (s.ended_at IS NOT NULL OR s.expires_at <= ${now} OR p.expires_at <= ${now})`
})
