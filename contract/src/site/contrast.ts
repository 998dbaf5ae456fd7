import type { ContrastFault, ThemeSettingName, ThemeSettings } from './theme-settings.ts'

/** WCAG 2.2 level AA for normal text. */
const minContrast = 4.5

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

/** WCAG 2 contrast ratio of two #rrggbb colors, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The color mixed with the gray whose channels are all `target`. */
const mix = (color: string, target: number, share: number): string =>
  `#${(['red', 'green', 'blue'] as const)
    .map((name) => channelOf(color, name))
    .map((channel) => Math.round(channel + (target - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

/** The color nearest to `text`, mixed with black or white, that is readable on `background`. */
export function readableColor(text: string, background: string): string {
  for (let step = 0; step <= 100; step++)
    for (const target of [255, 0]) {
      const color = mix(text, target, step / 100)
      if (contrastRatio(color, background) >= minContrast) return color
    }
  return contrastRatio('#ffffff', background) > contrastRatio('#000000', background) ? '#ffffff' : '#000000'
}

/** The pairs with poor contrast, each with a readable alternative. Pairs with an unset color are left to the theme. */
export function contrastFaults(colors: ThemeSettings): ContrastFault[] {
  return pairs.flatMap(([text, background]) => {
    if (colors[text] === '' || colors[background] === '') return []
    const ratio = contrastRatio(colors[text], colors[background])
    if (ratio >= minContrast) return []
    const suggestion = readableColor(colors[text], colors[background])
    return [{ text, background, ratio: Math.floor(ratio * 100) / 100, needed: minContrast, suggestion }]
  })
}
