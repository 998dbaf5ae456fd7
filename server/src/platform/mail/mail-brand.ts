import { contrastRatio } from '@mapwright/contract/site/contrast.ts'
import { textOn } from '@mapwright/contract/site/theme/accent.ts'
import { legible } from '@mapwright/contract/site/theme/colors.ts'

/** The name, logo and colors of the site in its mails. */
export type MailBrand = {
  title: string
  /** The accent color, as #rrggbb. */
  accent: string
  logo?: MailLogo | undefined
}

type LogoPicture = { src: string; width: number; height: number }

/**
 * The site's logo. `ground`: the background color for which it was made, which it has in light and dark mode. `dark`: the logo for dark
 * backgrounds, which replaces it in dark mode; both are then shown without a background.
 */
export type MailLogo = LogoPicture & { ground: string; dark?: LogoPicture | undefined }

/** Background colors of the mail content in light and dark mode. */
const cards = { light: '#ffffff', dark: '#14171f' }

type Fill = { fill: string; text: string }

const fillOn = (accent: string, card: string): Fill => {
  const fill = legible(accent, card, 3)
  return { fill, text: textOn(fill) }
}

/** The colors of buttons and links. The accent is made lighter or darker until it is legible on the background. */
export const mailColors = (accent: string) => ({
  button: { light: fillOn(accent, cards.light), dark: fillOn(accent, cards.dark) },
  link: { light: legible(accent, cards.light, 4.6), dark: legible(accent, cards.dark, 4.6) },
})

const maxLogo = { width: 240, height: 56 }

/** Returns the size of the logo, in pixels, reduced to the maximum if necessary. */
export function logoSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const share = Math.min(1, maxLogo.width / width, maxLogo.height / height)
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Returns the text color with the better contrast on a background. */
export const inkOn = (ground: string): string =>
  contrastRatio('#ffffff', ground) > contrastRatio('#14171f', ground) ? '#ffffff' : '#14171f'
