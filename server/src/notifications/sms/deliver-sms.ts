import { codeRules } from '@mapwright/contract/accounts/codes.ts'
import type { NotificationKind } from '@mapwright/contract/notifications/notification.ts'
import type { SmsStatus } from '@mapwright/contract/notifications/sms/sms.ts'
import { maxSmsLength } from '@mapwright/contract/notifications/sms/sms-segments.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { translate, wordedIn } from '../../platform/i18n/wording.ts'
import type { JobContext } from '../../platform/jobs/job-kind.ts'
import { readSettings } from '../../site/read-settings.ts'
import { clearChannelFailures, noteChannelFailure } from '../../site/system/channel-failures.ts'
import { SmsRefused, SmsUnavailable } from './sms-provider.ts'
import { claimSms, type QueuedSms, readOutcome, settleSms, stopNumber } from './sms-rows.ts'
import { readSmsProvider } from './sms-settings-rows.ts'

type Context = Omit<JobContext<unknown>, 'data'>
type NotificationRow = { language: string | null; kind: NotificationKind; values: Record<string, string>; link: string }

/** Builds the text of a notification. Returns undefined if it was read in the app, or if the person's number has changed. */
async function notificationText(sql: Sql, { notification_id, user_id, to_number }: QueuedSms, publicUrl: string) {
  const [notification] = await sql<NotificationRow[]>`
    SELECT u.language, n.kind, n.values, n.link FROM in_app_notifications n
    JOIN users u ON u._id = n.user_id JOIN sms_numbers s ON s.user_id = n.user_id
    WHERE n._id = ${notification_id} AND n.user_id = ${user_id} AND n.read_at IS NULL
      AND s.number = ${to_number} AND s.verified_at IS NOT NULL AND s.stopped_at IS NULL`
  if (!notification) return undefined
  const { title } = await readSettings(sql)
  const key = `kind.${notification.kind}` as const
  const language = wordedIn(notification.language, 'notifications', key)
  const words = translate(language, 'notifications', key, notification.values).slice(0, 400)
  return `${title}: ${words} ${publicUrl}${notification.link}`.slice(0, maxSmsLength)
}

const isOutdated = ({ kind, created_at }: QueuedSms, now: Date): boolean =>
  kind === 'code' && now.getTime() - created_at.getTime() > codeRules.minutes * 60_000

type Outcome = { status: SmsStatus; error: string | null }

/**
 * Sends a queued message at most once. If it is unknown whether the provider has accepted it, it is not sent again.
 * @throws SmsUnavailable if it can be retried later
 */
export async function deliverSms(context: Context, sms_id: string): Promise<Outcome> {
  const { sql, app, publicFetch, now, log, is_last_attempt } = context
  const sms = await claimSms(sql, sms_id)
  if (sms === undefined) return readOutcome(sql, sms_id)
  if (sms === null) return settleSms(sql, sms_id, { status: 'failed', error: 'interrupted while it was being sent' })
  const text = sms.kind === 'notification' ? await notificationText(sql, sms, app.publicUrl) : sms.text
  if (!text || isOutdated(sms, now)) return settleSms(sql, sms_id, { status: 'skipped', text: null })
  // A code is a credential, so it is not stored.
  const kept = sms.kind === 'code' ? null : text
  const provider = await readSmsProvider(sql, app)
  // A campaign waits, because its texts are not outdated.
  if (!provider && sms.kind !== 'campaign')
    return settleSms(sql, sms_id, { status: 'failed', text: kept, error: 'no provider is set up' })
  try {
    if (!provider) throw new SmsUnavailable('no provider is set up')
    const message = { _id: sms_id, to: sms.to_number, text, attempt: sms.attempt }
    const provider_ref = await provider.send(message, publicFetch)
    await clearChannelFailures(sql, 'sms')
    return await settleSms(sql, sms_id, {
      status: 'sent',
      text: kept,
      provider: provider.name,
      provider_ref,
      sent_at: now,
    })
  } catch (error) {
    const isRetried = error instanceof SmsUnavailable && !is_last_attempt
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof SmsUnavailable && (await readSmsProvider(sql, app))) {
      const isRefused = /^40[13]\b/.test(reason)
      await noteChannelFailure(sql, 'sms', { error: reason, isRefused, now })
    }
    const outcome = isRetried ? { status: 'queued' as const } : { status: 'failed' as const, text: kept }
    const settled = await settleSms(sql, sms_id, { ...outcome, error: reason })
    if (isRetried) throw error
    log.warn({ err: error, sms_id }, 'an SMS was not sent')
    if (error instanceof SmsRefused && error.isStopped && sms.user_id) await stopNumber(sql, sms.user_id, now)
    return settled
  }
}
