import {
  ChangeWarningSettings,
  CreateWarningSecret,
  GetWarningSettings,
  TestWarnings,
} from '@mapwright/contract/site/system/warning-endpoints.ts'
import { type WarningMessageType, warningRules } from '@mapwright/contract/site/system/warning-settings.ts'
import { verifiedAdmins } from '../../../accounts/recipients.ts'
import { type App, command, query, type Route } from '../../../platform/api/handler.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { listDeliveries } from '../../../platform/webhooks/delivery-rows.ts'
import { sendWarnings } from './send-warnings.ts'
import { readWarningSettings, type WarningSettingsRow, warningSecrets, warningTarget } from './warning-webhook.ts'

async function shown(db: Db, app: App) {
  const [{ webhook_secret_sealed, ...settings }, server, admins, deliveries] = await Promise.all([
    readWarningSettings(db),
    app.mailServer({ sql: db, app }),
    verifiedAdmins(db),
    listDeliveries<WarningMessageType>(db, warningTarget, warningRules.shown_deliveries),
  ])
  return {
    warning_settings: {
      ...settings,
      has_secret: webhook_secret_sealed !== null,
      has_mail_server: server !== undefined,
      has_recipients: admins.length > 0,
    },
    deliveries: deliveries.map(({ _id, type, status, code, detail, created_at }) => ({
      ...{ _id, type, status, code, detail, created_at },
    })),
  }
}

/** The values for the audit log. Addresses of webhooks often contain a key, so only their existence is recorded. */
const auditedOf = ({ mails_admins, webhook_url }: Omit<WarningSettingsRow, 'webhook_secret_sealed'>) => ({
  mails_admins,
  has_webhook: webhook_url !== '',
})

/** Endpoints for the settings of warnings by mail and webhook. */
export const warningRoutes: readonly Route[] = [
  query(GetWarningSettings, ({ sql, app }) => shown(sql, app)),

  command(ChangeWarningSettings, async ({ tx, app, body, audit }) => {
    await tx`SELECT FROM warning_settings FOR UPDATE`
    const before = await readWarningSettings(tx)
    await tx`UPDATE warning_settings SET ${tx(body)}`
    audit({
      before: auditedOf(before),
      after: { ...auditedOf(body), webhook_changed: before.webhook_url !== body.webhook_url },
    })
    return shown(tx, app)
  }),

  command(CreateWarningSecret, async ({ tx, app, audit }) => {
    const { secret, sealed } = warningSecrets.make(app)
    await tx`UPDATE warning_settings SET webhook_secret_sealed = ${sealed}`
    audit({ after: { secret_changed: true } })
    return { ...(await shown(tx, app)), secret }
  }),

  command(TestWarnings, async ({ tx, app, now, audit }) => {
    const sent = await sendWarnings(tx, app, { type: 'test', warnings: [], now })
    audit({ after: sent })
    return { ...(await shown(tx, app)), ...sent }
  }),
]
