import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { type ThemeSettings, themeSettingNames } from '@mapwright/contract/site/theme-settings.ts'

const isColor = (text: string) => /^(#[0-9a-f]{6})?$/i.test(text)

/** Returns the entered colors. Incomplete colors become empty. */
export const enteredColors = (values: ThemeSettings): ThemeSettings =>
  tableOf(themeSettingNames, (name) => (isColor(values[name]) ? values[name].toLowerCase() : ''))
