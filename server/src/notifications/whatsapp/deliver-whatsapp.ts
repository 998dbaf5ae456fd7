import type { Sql } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import { clearChannelFailures, noteChannelFailure } from '../../site/system/channel-failures.ts'
import {
  claimMessage,
  type QueuedMessage,
  recordText,
  settleIn,
  settleMessage,
} from '../channel-messages/channel-message-rows.ts'
import { notificationWords } from '../channel-messages/notification-words.ts'
import { type Content, sendWhatsapp, WhatsappRefused, WhatsappUnavailable } from './cloud-api.ts'
import { type FailureKind, kindOfFailure } from './error-codes.ts'
import { templateLanguage, templateParameter } from './template-language.ts'
import { whatsappSend } from './whatsapp-job-kinds.ts'
import { closeWindows, setUnreachable } from './whatsapp-number-rows.ts'
import { senderIn, type WhatsappRow, whatsappRow } from './whatsapp-settings-rows.ts'

/** Milliseconds after which a message that had to wait is outdated. Quiet hours are part of them. */
const maxWaitMs = 24 * 60 * 60_000
/** Milliseconds for which any text may be sent after a person's message. WhatsApp allows 24 hours; the rest is for a slow delivery. */
const windowMs = maxWaitMs - 5 * 60_000
/** Milliseconds to wait after too many requests. Meta names no time; one recipient may get a message every six seconds. */
const minPauseMs = 10_000
/** Maximum number of characters of the text in a template, whose body may have 1,024 characters with its parameters. */
const maxParameterLength = 600

type Prepared = { content: Content; text: string }

/** Builds a notification. Returns undefined if it was read in the app, or if the number is no longer connected. */
async function prepareNotification(
  sql: Sql,
  message: QueuedMessage,
  { template_name, template_languages }: WhatsappRow,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<Prepared | undefined> {
  const [connected] = await sql<{ last_message_at: Date | null }[]>`
    SELECT last_message_at FROM whatsapp_numbers
    WHERE user_id = ${message.user_id} AND address = ${message.address} AND unreachable_at IS NULL`
  const notification = await notificationWords(sql, message, publicUrl)
  if (!connected || !notification) return undefined
  const { site, words, link, language } = notification
  const text = `${site}\n${words}\n${link}`
  const { last_message_at } = connected
  if (last_message_at && now.getTime() - last_message_at.getTime() < windowMs) return { content: { text }, text }
  return {
    content: {
      template: template_name,
      language: templateLanguage(language, template_languages),
      parameters: [templateParameter(words, maxParameterLength), link],
    },
    text,
  }
}

const kindOf = (error: unknown): FailureKind => {
  if (error instanceof WhatsappRefused) return kindOfFailure(error.code)
  return error instanceof WhatsappUnavailable && !error.isUnknown ? 'temporary' : 'unknown'
}

/**
 * Sends a queued message: as a text for 24 hours after the person's last message, otherwise as the template. If it is unknown whether
 * WhatsApp has sent it, it is not sent again.
 */
export const whatsappSendJob = job(whatsappSend, async ({ data, sql, app, publicFetch, now, log, is_last_attempt }) => {
  const { message_id } = data
  const message = await claimMessage(sql, message_id)
  if (!message) return
  const settings = await whatsappRow(sql)
  const sender = senderIn(settings, app)
  const { text: answer } = message
  const prepared =
    message.kind === 'notification'
      ? await prepareNotification(sql, message, settings, { publicUrl: app.publicUrl, now })
      : answer && { content: { text: answer }, text: answer }
  if (!prepared || !sender || settings.display_number === '')
    return void (await settleMessage(sql, message_id, { status: 'skipped' }))
  const { content, text } = prepared
  const { address, created_at } = message
  const queueAgain = (error: string, wait: number) =>
    sql.begin(async (tx) => {
      await settleIn(tx, message_id, { status: 'queued', error })
      await enqueue(tx, whatsappSend, { message_id }, { start_after: new Date(Date.now() + wait) })
    })
  await recordText(sql, message_id, text)
  try {
    const provider_ref = await sendWhatsapp(publicFetch, sender, { address, reference: message_id, content })
    await settleMessage(sql, message_id, { status: 'sent', provider_ref, sent_at: now })
    await clearChannelFailures(sql, 'whatsapp')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const kind = kindOf(error)
    const fail = () => settleMessage(sql, message_id, { status: 'failed', error: reason })
    if (kind === 'limited') {
      const age = Date.now() - created_at.getTime()
      // Waits longer each time.
      const wait = Math.max(minPauseMs, age / 2)
      return age + wait > maxWaitMs ? void (await fail()) : queueAgain(reason, wait)
    }
    if (kind === 'window') {
      await closeWindows(sql, address)
      return 'text' in content && message.kind === 'notification' ? queueAgain(reason, 0) : void (await fail())
    }
    if (kind === 'unreachable' || kind === 'personal') {
      await fail()
      if (kind === 'unreachable') await sql.begin((tx) => setUnreachable(tx, address, now))
      return
    }
    // Ignores settings that were removed in the meantime.
    if (senderIn(await whatsappRow(sql), app))
      await noteChannelFailure(sql, 'whatsapp', { error: reason, isRefused: kind === 'rejected', now })
    log.warn({ err: error, message_id }, 'a message was not sent by WhatsApp')
    if (is_last_attempt || kind !== 'temporary') return void (await fail())
    await settleMessage(sql, message_id, { status: 'queued', error: reason })
    throw error
  }
})
