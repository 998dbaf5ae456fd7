import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { acceptedKeys } from '../../platform/api/secret-keys.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { errorText } from '../../platform/errors/error-fields.ts'
import { isolate, isRtl, translate, wordedIn } from '../../platform/i18n/wording.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import { RefusedAddress } from '../../platform/net/public-fetch.ts'
import { publicPart, readSettings } from '../../site/read-settings.ts'
import { clearPushFailures, notePushFailure, sweepPushFailures } from '../../site/system/channel-failures.ts'
import { recordPush, skipPush } from '../channel-messages/channel-message-rows.ts'
import { pushSend, pushSweep } from './push-job-kinds.ts'
import { deleteSubscription, markPushed, type Push, readPush } from './push-rows.ts'
import { vapidKeys } from './vapid.ts'

/** Seconds for which a push service stores a notification for a device that is switched off. */
const ttlSeconds = 24 * 60 * 60
/** Maximum number of characters of the text. The encrypted payload is limited to 4,096 bytes, and a character can have four bytes. */
const maxTextLength = 400

type Site = { title: string; logo: string; company_email: string }

/** Builds the payload for the service worker. */
function payloadOf({ language, kind, values, link }: Push, { title, logo }: Site) {
  const key = `kind.${kind}` as const
  const spoken = wordedIn(language, 'notifications', key) ?? 'en'
  const rtl = isRtl(spoken)
  const body = translate(spoken, 'notifications', key, rtl ? isolate(values) : values).slice(0, maxTextLength)
  return { title, body, link, lang: spoken, dir: rtl ? 'rtl' : 'ltr', ...(logo ? { icon: logo } : {}) }
}

/** Contact for operators of push services. They do not accept an http:// address. */
const contactOf = (publicUrl: string, { company_email }: Site): string =>
  company_email ? `mailto:${company_email}` : publicUrl.startsWith('https:') ? publicUrl : 'mailto:noreply@example.com'

/**
 * Topic of a notification at the push service. Of several waiting notifications with the same topic, the push service stores only the
 * last.
 */
const topicOf = (link: string) => createHash('sha256').update(link).digest('base64url').slice(0, 32)

const isGone = (status: number) => status === 404 || status === 410
/** Returns true if the push service refuses the notification permanently, so that a retry is useless. */
const isRefused = (status: number) => status === 400 || status === 413

async function readSite(sql: Sql): Promise<Site> {
  const settings = await readSettings(sql)
  return { title: settings.title, logo: publicPart(settings).logo, company_email: settings.company_email }
}

/** Encrypts a notification for one browser (RFC 8291) and sends it to the browser's push service. */
export const pushSendJob = job(pushSend, async ({ sql, data, app, publicFetch, now, log, is_last_attempt }) => {
  const push = await readPush(sql, data, now)
  if (!push) return void (await skipPush(sql, data))
  const keys = acceptedKeys(app.secretKey)
    .map(vapidKeys)
    .find(({ publicKey }) => publicKey === push.vapid_key)
  const { user_id, endpoint, p256dh, auth } = push
  const { host } = new URL(endpoint)
  const record = (status: 'queued' | 'sent' | 'failed', error: string | null) =>
    recordPush(sql, { ...data, user_id, address: host, status, error, now })
  const end = async (reason: string, error = reason) => {
    await record('failed', error)
    await endSubscription(sql, data.subscription_id, reason, log)
  }
  if (!keys) return end('SECRET_KEY has changed')
  const site = await readSite(sql)
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payloadOf(push, site)),
    {
      vapidDetails: { subject: contactOf(app.publicUrl, site), ...keys },
      TTL: ttlSeconds,
      urgency: 'high',
      topic: topicOf(push.link),
    },
  )
  const request = { method: 'POST', headers: asText(headers), body, onlyPublic: true } as const
  const failLater = async (error: string, reason = error) => {
    await notePushFailure(sql, { host, user_id, error, now })
    await record(is_last_attempt ? 'failed' : 'queued', reason)
  }
  const response = await publicFetch(endpoint, request).catch(async (error) => {
    if (error instanceof RefusedAddress) return undefined
    await failLater(errorText(error, 'code') || errorText(error, 'name'))
    throw error
  })
  if (!response) return end('not a public address')
  const { status } = response
  const reason = `${status} ${String(response.body).replace(/\s+/g, ' ').slice(0, 200)}`.trim()
  if (isGone(status)) return end('unsubscribed', reason)
  if (isRefused(status)) {
    await record('failed', reason)
    return log.error({ reason }, 'the push service rejected a notification')
  }
  if (status < 200 || status >= 300) {
    await failLater(String(status), reason)
    throw new Error(`the push service responded with ${status}`)
  }
  await record('sent', null)
  await markPushed(sql, data.subscription_id, now)
  await clearPushFailures(sql, host)
})

const asText = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

async function endSubscription(sql: Sql, subscription_id: string, reason: string, log: Logger): Promise<void> {
  log.info({ subscription_id, reason }, 'a push subscription was removed')
  await deleteSubscription(sql, subscription_id)
}

/** Deletes expired subscriptions, the subscriptions of ended or expired sessions, and old failures of push services. */
export const pushSweepJob = job(pushSweep, async ({ sql, now }) => {
  await sql`
    DELETE FROM push_subscriptions p USING sessions s
    WHERE s._id = p.session_id AND (s.ended_at IS NOT NULL OR s.expires_at <= ${now} OR p.expires_at <= ${now})`
  await sweepPushFailures(sql, now)
})
