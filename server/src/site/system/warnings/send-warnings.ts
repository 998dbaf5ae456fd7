import { type SystemWarning, urgentWarnings } from '@mapwright/contract/site/system/system.ts'
import type { WarningMessage, WarningMessageType } from '@mapwright/contract/site/system/warning-settings.ts'
import { verifiedAdmins } from '../../../accounts/recipients.ts'
import type { App } from '../../../platform/api/handler.ts'
import type { Db, Tx } from '../../../platform/db/sql.ts'
import { translate } from '../../../platform/i18n/wording.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { readWarningSettings, warningTarget, warningWebhook } from './warning-webhook.ts'

type Message = { type: WarningMessageType; warnings: readonly SystemWarning[]; now: Date }

/**
 * The channels that reach somebody now. Mails need a verified admin, and a mail server: stored ones would be sent when they are long out of
 * date.
 */
export async function usableChannels(db: Db, app: App) {
  const { mails_admins, webhook_url, webhook_secret_sealed } = await readWarningSettings(db)
  const mail =
    mails_admins && (await app.mailServer({ sql: db, app })) !== undefined && (await verifiedAdmins(db)).length > 0
  return { mail, webhook: webhook_url !== '' && webhook_secret_sealed !== null }
}

const sentences = (language: string | null, { type, warnings }: Message): string =>
  type === 'test'
    ? translate(language, 'system', 'alerts.test_text')
    : warnings.map((warning) => `– ${translate(language, 'system', `warning.${warning}`)}`).join('\n')

async function mailAdmins(tx: Tx, message: Message): Promise<number> {
  const admins = await verifiedAdmins(tx)
  const kind = message.type === 'warnings.resolved' ? 'system_resolved' : 'system_warnings'
  for (const { email: to, language } of admins)
    await sendMail(tx, { to, language, kind, values: { warnings: sentences(language, message) }, now: message.now })
  return admins.length
}

const payloadOf = ({ type, warnings, now }: Message, publicUrl: string): WarningMessage => ({
  type,
  timestamp: now.toISOString(),
  data: {
    url: `${publicUrl}/admin/system`,
    warnings: warnings.map((name) => ({
      name,
      is_urgent: urgentWarnings.includes(name),
      text: translate('en', 'system', `warning.${name}`),
    })),
  },
})

/** Queues a message for all usable channels. Returns the numbers of queued mails and webhooks. */
export async function sendWarnings(tx: Tx, app: App, message: Message): Promise<{ mails: number; webhooks: number }> {
  const channels = await usableChannels(tx, app)
  const mails = channels.mail ? await mailAdmins(tx, message) : 0
  if (!channels.webhook) return { mails, webhooks: 0 }
  const payload = JSON.stringify(payloadOf(message, app.publicUrl))
  await warningWebhook.add(tx, { target_id: warningTarget, type: message.type, payload, now: message.now })
  return { mails, webhooks: 1 }
}
