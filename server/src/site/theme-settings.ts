import { contrastFaults } from '@mapwright/contract/site/contrast.ts'
import { ChangeThemeSettings, GetThemeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { type ThemeSettings, themeSettingNames } from '@mapwright/contract/site/theme-settings.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'

export async function readThemeSettings(db: Db): Promise<ThemeSettings> {
  const [colors] = await db<[ThemeSettings]>`SELECT ${db([...themeSettingNames])} FROM theme_settings`
  return colors
}

const withContrast = (theme_settings: ThemeSettings) => ({ theme_settings, contrast: contrastFaults(theme_settings) })

export const getThemeSettings = query(GetThemeSettings, async ({ sql }) => withContrast(await readThemeSettings(sql)))

export const changeThemeSettings = command(ChangeThemeSettings, async ({ tx, body, audit }) => {
  const before = await readThemeSettings(tx)
  if (Object.keys(body).length > 0) await tx`UPDATE theme_settings SET ${tx(body)}`
  const after = await readThemeSettings(tx)
  audit({ before, after })
  return withContrast(after)
})
