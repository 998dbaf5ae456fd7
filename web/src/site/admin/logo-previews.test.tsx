import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { GetThemeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { themeSettingNames } from '@mapwright/contract/site/theme-settings.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { LogoPreviews } from './logo-previews.tsx'

/** A picture in its address, because the scripted server has no files. */
const picture = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${color}"/></svg>`)}`

const settings = {
  ...{ title: 'Turbo', logo_width: 0, logo_height: 0 },
  ...{ logo: picture('black'), logo_pixel_width: 120, logo_pixel_height: 30 },
  ...{ logo_dark: picture('white'), logo_dark_pixel_width: 90, logo_dark_pixel_height: 30 },
}

const respondWith = (colors: Partial<Record<(typeof themeSettingNames)[number], string>>) =>
  api.respond(GetThemeSettings, {
    theme_settings: { ...tableOf(themeSettingNames, () => ''), ...colors },
    contrast: [],
  })

/** Returns the logo on the header and on the menu of a theme. */
async function shownIn(theme: string): Promise<string[]> {
  const preview = page.getByRole('figure', { name: theme })
  await expect.element(preview).toBeVisible()
  return [...preview.element().querySelectorAll('img')].map(({ src }) =>
    src === settings.logo ? 'logo' : src === settings.logo_dark ? 'logo_dark' : src,
  )
}

test('shows the logo for dark backgrounds on the dark surfaces of each theme, and the main one on light surfaces', async () => {
  await respondWith({ body_bg_color: '#ffffff', card_bg_color: '#ffffff', left_bar_color: '#101820' })
  await show(<LogoPreviews settings={settings} />)
  expect(await shownIn('Light')).toEqual(['logo', 'logo'])
  expect(await shownIn('Dark')).toEqual(['logo_dark', 'logo_dark'])
  expect(await shownIn('Red')).toEqual(['logo_dark', 'logo_dark'])
  expect(await shownIn('Custom')).toEqual(['logo', 'logo_dark'])
  const [header] = page.getByRole('figure', { name: 'Dark' }).element().querySelectorAll('img')
  expect(header?.getAttribute('alt')).toBe('Logo of Turbo: Dark')
  expect([header?.width, header?.height]).toEqual([90, 30])
})

test('shows the main logo in every theme without one for dark backgrounds', async () => {
  await respondWith({})
  await show(<LogoPreviews settings={{ ...settings, logo_dark: '' }} />)
  for (const theme of ['Light', 'Dark', 'Red', 'Custom']) expect(await shownIn(theme)).toEqual(['logo', 'logo'])
})
