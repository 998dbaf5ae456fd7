import { describe, expect, test } from 'vitest'
import { logoOn } from './logo.ts'
import { isDarkColor } from './theme/colors.ts'
import { customTheme } from './theme/custom-theme.ts'
import { isDarkGround, logoGrounds } from './theme/logo-ground.ts'

const both = { logo: '/main', logo_pixel_width: 3, logo_pixel_height: 1, logo_dark: '/dark', logo_dark_pixel_width: 5 }

describe('the logo of a surface', () => {
  test('is the one for dark backgrounds in the dark and red themes only', () => {
    const srcIn = (theme: 'default' | 'dark' | 'red') => logoOn(isDarkGround('page', theme, {}), both)?.src
    expect([srcIn('default'), srcIn('dark'), srcIn('red')]).toEqual(['/main', '/dark', '/dark'])
  })

  test('has the size of its own file', () => {
    expect(logoOn(true, both)).toEqual({ src: '/dark', pixel_width: 5, pixel_height: 0 })
    expect(logoOn(false, both)).toEqual({ src: '/main', pixel_width: 3, pixel_height: 1 })
  })

  test('is the main one everywhere without one for dark backgrounds, and missing on light ones without a main one', () => {
    expect(logoOn(true, { ...both, logo_dark: '' })?.src).toBe('/main')
    expect(logoOn(false, { ...both, logo: '' })).toBe(undefined)
  })

  test.each([
    {},
    { body_bg_color: '#ffffff' },
    { body_bg_color: '#ffffff', left_bar_color: '#101820' },
    { card_bg_color: '#fafafa' },
    { card_bg_color: '#fafafa', left_bar_color: 'nonsense' },
    { card_bg_color: '#202020', left_bar_color: '#ffe600' },
  ])('follows the colors of the custom theme %j', (colors) => {
    const variables = customTheme(colors)
    const painted = { page: variables['--page'] ?? '', menu: variables['--menu-bg'] ?? '' }
    for (const ground of logoGrounds)
      expect(isDarkGround(ground, 'custom', colors), ground).toBe(isDarkColor(painted[ground]))
  })
})
