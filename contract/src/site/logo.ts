type Logos = Partial<
  Record<'logo' | 'logo_dark', string> &
    Record<`${'logo' | 'logo_dark'}_pixel_${'width' | 'height'}` | 'logo_width' | 'logo_height', number>
>

export type ShownLogo = { src: string; pixel_width: number; pixel_height: number }

/** Returns the logo for a dark or light surface: the one for dark surfaces only if there is one. Undefined if the site has none. */
export function logoOn(isDark: boolean, settings: Logos): ShownLogo | undefined {
  const { logo_dark, logo_dark_pixel_width = 0, logo_dark_pixel_height = 0 } = settings
  if (isDark && logo_dark)
    return { src: logo_dark, pixel_width: logo_dark_pixel_width, pixel_height: logo_dark_pixel_height }
  const { logo, logo_pixel_width = 0, logo_pixel_height = 0 } = settings
  return logo ? { src: logo, pixel_width: logo_pixel_width, pixel_height: logo_pixel_height } : undefined
}
