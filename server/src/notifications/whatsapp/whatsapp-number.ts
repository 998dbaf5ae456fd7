import {
  GetWhatsappNumber,
  LinkWhatsapp,
  RemoveWhatsappNumber,
} from '@mapwright/contract/notifications/whatsapp/whatsapp-endpoints.ts'
import { type App, command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { hashOfToken, newToken } from '../../platform/api/secret-token.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readNumber } from './whatsapp-number-rows.ts'
import { isWhatsappOn, readDisplayNumber } from './whatsapp-settings-rows.ts'

/** Minutes for which a code is valid. */
const codeMinutes = 10

const shown = async (db: Db, app: App, user_id: string) => ({
  whatsapp_number: (await readNumber(db, user_id)) ?? null,
  is_available: await isWhatsappOn(db, app),
})

const linkWhatsapp = command(LinkWhatsapp, async ({ tx, app, actor, now }) => {
  const number = await readDisplayNumber(tx, app)
  if (!number) throw new Problem('notifications.whatsapp_off')
  const token = newToken()
  const link = {
    user_id: actor._id,
    token_hash: hashOfToken(token),
    expires_at: new Date(now.getTime() + codeMinutes * 60_000),
  }
  await tx`
    INSERT INTO whatsapp_links ${tx(link)}
    ON CONFLICT (user_id) DO UPDATE SET token_hash = EXCLUDED.token_hash, expires_at = EXCLUDED.expires_at`
  return { url: `https://wa.me/${number}?text=${encodeURIComponent(`Connect ${token}`)}` }
})

const removeWhatsappNumber = command(RemoveWhatsappNumber, async ({ tx, app, actor, audit }) => {
  await tx`DELETE FROM whatsapp_numbers WHERE user_id = ${actor._id}`
  audit({ target_id: actor._id })
  return shown(tx, app, actor._id)
})

/** Endpoints for a person's own number in WhatsApp. */
export const whatsappNumber: readonly Route[] = [
  query(GetWhatsappNumber, ({ sql, app, actor }) => shown(sql, app, actor._id)),
  linkWhatsapp,
  removeWhatsappNumber,
]
