import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  VerifyWhatsappWebhook,
  WhatsappWebhook,
} from '@mapwright/contract/notifications/whatsapp/whatsapp-endpoints.ts'
import { readRecipient } from '../../accounts/recipients.ts'
import { query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { acceptedKeys } from '../../platform/api/secret-keys.ts'
import { hashOfToken } from '../../platform/api/secret-token.ts'
import { webhook } from '../../platform/api/webhook.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { readSettings } from '../../site/read-settings.ts'
import { wasAnswered } from '../channel-messages/was-answered.ts'
import { applyStatus } from './apply-status.ts'
import { parseJson } from './cloud-api.ts'
import { queueWhatsapp } from './queue-whatsapp.ts'
import { type Incoming, readReport } from './report.ts'
import { type Author, connectNumber, disconnectAuthor, messageAddress, openWindow } from './whatsapp-number-rows.ts'
import { appSecretIn, verifyToken, whatsappRow } from './whatsapp-settings-rows.ts'

/** Compares the bytes, because characters outside of ASCII have several. */
function isEqual(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Returns the owner of a code and deletes the code, so that it works only once. */
async function useCode(tx: Tx, token: string, now: Date): Promise<string | undefined> {
  const [link] = await tx<{ user_id: string }[]>`
    DELETE FROM whatsapp_links WHERE token_hash = ${hashOfToken(token)} AND expires_at > ${now} RETURNING user_id`
  return link?.user_id
}

type Answer = {
  author: Author
  user_id: string | null
  text: 'connected' | 'stopped' | 'link_expired'
  now: Date
}

async function answer(tx: Tx, { author, user_id, text: name, now }: Answer): Promise<void> {
  const address = messageAddress(author)
  if (user_id === null && (await wasAnswered(tx, { channel: 'whatsapp', address, now }))) return
  const { title } = await readSettings(tx)
  const language = user_id === null ? null : (await readRecipient(tx, user_id)).language
  const values = { site: title }
  const text =
    name === 'connected'
      ? translate(language, 'channels', 'whatsapp.connected', values)
      : translate(language, 'channels', `bot.${name}`, values)
  await queueWhatsapp(tx, { user_id, address, kind: 'answer', text, now })
}

/** Returns true if a person has written the message in a chat with the site, not in a group. */
const isWritten = ({ type, group_id }: Incoming): boolean =>
  type !== 'system' && type !== 'unsupported' && group_id === undefined

async function handleMessage(tx: Tx, { message, name }: { message: Incoming; name: string }, now: Date) {
  const { from, from_user_id, timestamp, text } = message
  const author = { number: from ?? null, whatsapp_id: from_user_id ?? null }
  if (messageAddress(author) === '' || !isWritten(message)) return
  const written_at = new Date(Math.min(Number(timestamp) * 1000, now.getTime()))
  const said = text?.body.slice(0, 200).trim() ?? ''
  const [, stop, token] = /^(?:\/?(stop)|connect ([\w-]{43}))[.!]?$/i.exec(said) ?? []
  if (stop) {
    const [user_id] = await disconnectAuthor(tx, author, written_at)
    return user_id === undefined ? undefined : answer(tx, { author, user_id, text: 'stopped', now })
  }
  const user_id = token && (await useCode(tx, token, now))
  if (user_id) {
    await connectNumber(tx, { user_id, author, name, now })
    return answer(tx, { author, user_id, text: 'connected', now })
  }
  const isKnown = await openWindow(tx, author, written_at)
  if (token && !isKnown) await answer(tx, { author, user_id: null, text: 'link_expired', now })
}

/** Answers Meta's check of the callback URL. */
export const verifyWhatsappWebhook = query(VerifyWhatsappWebhook, async ({ app, query: given }) => {
  const isOurs = acceptedKeys(app.secretKey).some((secretKey) =>
    isEqual(given['hub.verify_token'], verifyToken({ secretKey })),
  )
  if (!isOurs) throw new Problem('notifications.wrong_whatsapp_secret')
  return given['hub.challenge']
})

/** Receives Meta's reports: people who connect or disconnect their number, and the delivery of messages. */
export const whatsappWebhook = webhook(WhatsappWebhook, {
  async verify({ sql, app, raw, headers }) {
    const settings = await whatsappRow(sql)
    const secret = appSecretIn(settings, app)
    const signature = secret && `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
    if (!signature || !isEqual(headers['x-hub-signature-256'] ?? '', signature))
      throw new Problem('notifications.wrong_whatsapp_secret')
    return {
      source: 'whatsapp',
      // A report has no id; a repeated report has the same bytes.
      event_id: createHash('sha256').update(raw).digest('hex'),
      report: readReport(parseJson(raw), settings.phone_number_id),
    }
  },
  async handle({ tx, event: { report }, now }) {
    for (const message of report.messages) await handleMessage(tx, message, now)
    for (const status of report.statuses) await applyStatus(tx, status, now)
  },
})
