import type { HomeSettings } from '@mapwright/contract/home/home.ts'
import { ChangeHomeSettings, GetHomeSettings } from '@mapwright/contract/home/home-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'

export async function readHomeSettings(db: Db): Promise<HomeSettings> {
  const [settings] = await db<[HomeSettings]>`SELECT sections, texts FROM home_settings`
  return settings
}

export const getHomeSettings = query(GetHomeSettings, async ({ sql }) => ({ settings: await readHomeSettings(sql) }))

export const changeHomeSettings = command(ChangeHomeSettings, async ({ tx, body, audit }) => {
  const before = await readHomeSettings(tx)
  await tx`UPDATE home_settings SET sections = ${body.sections}, texts = ${tx.json(body.texts)}`
  audit({ before, after: body })
  return { settings: body }
})
