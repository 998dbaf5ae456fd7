import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { textInLanguage } from '@mapwright/contract/site/content/in-language.ts'
import type { Maintenance } from '@mapwright/contract/site/maintenance/maintenance.ts'
import { ChangeMaintenance, GetMaintenance } from '@mapwright/contract/site/maintenance/maintenance-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import type { Db } from '../../platform/db/sql.ts'
import { everyoneTopic, publishLive } from '../../platform/events/live.ts'
import { translate } from '../../platform/i18n/wording.ts'

type Row = Decoded<Maintenance>
type State = Row & { time_zone: string }

/** Reads the maintenance state, with the site's time zone. */
export async function readMaintenance(db: Db): Promise<State> {
  const [maintenance] = await db<[State]>`
    SELECT is_on, texts, ends_at, (SELECT time_zone FROM open_times) FROM maintenance`
  return maintenance
}

const timeText = (at: Date, timeZone: string, language: string): string => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(at)} (${timeZone.replaceAll('_', ' ')})`
}

/** Returns the operator's text for customers and visitors, or the default wording. Adds the expected end if it is in the future. */
export function maintenanceText({ texts, ends_at, time_zone }: State, language: string): string {
  const text = textInLanguage(texts, language)?.text ?? translate(language, 'request', 'maintenance.text')
  if (ends_at === null || ends_at.getTime() <= Date.now()) return text
  return `${text} ${translate(language, 'request', 'maintenance.until', { time: timeText(ends_at, time_zone, language) })}`
}

const maintenanceOf = ({ is_on, texts, ends_at }: Row): Row => ({ is_on, texts, ends_at })

const getMaintenance = query(GetMaintenance, async ({ sql }) => ({
  maintenance: maintenanceOf(await readMaintenance(sql)),
}))

const changeMaintenance = command(ChangeMaintenance, async ({ tx, actor, body, audit }) => {
  const before = maintenanceOf(await readMaintenance(tx))
  await tx`
    UPDATE maintenance SET is_on = ${body.is_on}, texts = ${tx.json(body.texts)}, ends_at = ${body.ends_at}`
  // Makes open pages reload their data. Other processes apply the change within a second.
  if (before.is_on !== body.is_on) await publishLive(tx, [everyoneTopic], { type: 'site.caches_purged', id: actor._id })
  audit({ before, after: body })
  return { maintenance: body }
})

export const maintenanceRoutes: readonly Route[] = [getMaintenance, changeMaintenance]
