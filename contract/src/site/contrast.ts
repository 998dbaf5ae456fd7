import type { accentNames, ContrastFault, ThemeSettingName, ThemeSettings } from './theme-settings.ts'

/** Minimum contrast ratio of normal text in WCAG 2.2, level AA. */
const minContrast = 4.5
/** Minimum contrast ratio of lines, marks and outlines of controls in WCAG 2.2, level AA. */
const minMarkContrast = 3

const pairs = [
  ['header_top_text_color', 'header_top_color'],
  ['header_bar_text_color', 'header_bar_color'],
  ['left_bar_text_color', 'left_bar_color'],
  ['card_text_color', 'card_bg_color'],
  ['vehicle_text_color', 'vehicle_bg_color'],
] as const satisfies readonly (readonly [ThemeSettingName, ThemeSettingName])[]

type Channel = 'red' | 'green' | 'blue'

const channelOf = (color: string, channel: Channel): number => {
  const at = { red: 1, green: 3, blue: 5 }[channel]
  return Number.parseInt(color.slice(at, at + 2), 16)
}

const linear = (color: string, channel: Channel): number => {
  const share = channelOf(color, channel) / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (color: string): number =>
  0.2126 * linear(color, 'red') + 0.7152 * linear(color, 'green') + 0.0722 * linear(color, 'blue')

/** Returns the WCAG 2 contrast ratio of two #rrggbb colors, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Mixes the color with a gray. `target` is the value of the gray's channels, 0 to 255. */
const mix = (color: string, target: number, share: number): string =>
  `#${(['red', 'green', 'blue'] as const)
    .map((name) => channelOf(color, name))
    .map((channel) => Math.round(channel + (target - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

/** Mixes the color `text` with as little black or white as is needed to make it readable on `background`. */
export function readableColor(text: string, background: string): string {
  for (let step = 0; step <= 100; step++)
    for (const target of [255, 0]) {
      const color = mix(text, target, step / 100)
      if (contrastRatio(color, background) >= minContrast) return color
    }
  return contrastRatio('#ffffff', background) > contrastRatio('#000000', background) ? '#ffffff' : '#000000'
}

/** Mixes `color` with as little black or white as needed to stand out from all backgrounds. Returns undefined if no mix does. */
function markColor(color: string, grounds: readonly string[]): string | undefined {
  for (let step = 0; step <= 100; step++)
    for (const target of [255, 0]) {
      const found = mix(color, target, step / 100)
      if (grounds.every((ground) => contrastRatio(found, ground) >= minMarkContrast)) return found
    }
  return undefined
}

const rounded = (ratio: number) => Math.floor(ratio * 100) / 100

type Grounds = readonly (readonly [ContrastFault['background'], string])[]

/** Returns the contrast faults of an accent color, which is used for chart lines, selected cards and progress bars. */
function accentFaults(colors: ThemeSettings, text: (typeof accentNames)[number], grounds: Grounds): ContrastFault[] {
  const color = colors[text]
  if (color === '') return []
  const common = markColor(
    color,
    grounds.map(([, ground]) => ground),
  )
  return grounds.flatMap(([background, ground]) => {
    const ratio = contrastRatio(color, ground)
    if (ratio >= minMarkContrast) return []
    const suggestion = common ?? markColor(color, [ground]) ?? color
    return [{ text, background, ratio: rounded(ratio), needed: minMarkContrast, suggestion }]
  })
}

/** Card colors of the themes with fixed colors. They must equal those in the web app's tokens.css. */
export const cardColors = { cards_default: '#ffffff', cards_dark: '#191918', cards_red: '#1d1617' } as const

/** Returns color pairs with poor contrast, each with a legible alternative. Pairs with an unset color are not checked. */
export function contrastFaults(colors: ThemeSettings): ContrastFault[] {
  const { cards_default, cards_dark, cards_red } = cardColors
  const own = colors.card_bg_color
  const texts = pairs.flatMap(([text, background]) => {
    if (colors[text] === '' || colors[background] === '') return []
    const ratio = contrastRatio(colors[text], colors[background])
    if (ratio >= minContrast) return []
    const suggestion = readableColor(colors[text], colors[background])
    return [{ text, background, ratio: rounded(ratio), needed: minContrast, suggestion }]
  })
  return [
    ...texts,
    ...accentFaults(colors, 'accent_color', [
      ['cards_default', cards_default],
      ['cards_dark', cards_dark],
      ...(own === '' ? [] : [['card_bg_color', own] as const]),
    ]),
    ...accentFaults(colors, 'red_accent_color', [['cards_red', cards_red]]),
  ]
}
