import { warningRules } from '@mapwright/contract/site/system/warning-settings.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { standardSecrets } from '../../../platform/webhooks/standard-signature.ts'
import { webhookQueue } from '../../../platform/webhooks/webhook-queue.ts'

export const warningSecrets = standardSecrets('warning webhook')

/** Identifies the only receiver of warnings in the log of webhooks. */
export const warningTarget = '5e7c1a52-0221-4c1e-9d0a-77a11e57a7e5'

export type WarningSettingsRow = { mails_admins: boolean; webhook_url: string; webhook_secret_sealed: Buffer | null }

export async function readWarningSettings(db: Db): Promise<WarningSettingsRow> {
  const [row] = await db<[WarningSettingsRow]>`
    SELECT mails_admins, webhook_url, webhook_secret_sealed FROM warning_settings`
  return row
}

/** The webhook for warnings about the state of the site. An admin enters its URL, so it may be a server in PRIVATE_TARGETS. */
export const warningWebhook = webhookQueue({
  name: 'site.send_warning',
  pauses: warningRules.pauses,
  secrets: warningSecrets,
  onlyPublic: false,
  async readTarget(sql) {
    const { webhook_url: url, webhook_secret_sealed: secret_sealed } = await readWarningSettings(sql)
    return { url, is_on: url !== '', secret_sealed }
  },
  async onAttempt() {},
})
