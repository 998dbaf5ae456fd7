import { foldText } from '@mapwright/contract/api/fold-text.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import type { Translate } from './i18n/wording.ts'

/** A setting that the search finds by its label and its description. */
export type Setting = {
  /** The section of the settings. */
  section: string
  /** The label of its field, or the heading of its panel. Its text is where the search leads to. */
  label: WordingKey
  help?: WordingKey
  /** The label of the field that shows this field, which is hidden at other times. */
  shownBy?: WordingKey
  /** The permission without which it is hidden; that of the page by default. */
  may?: Permission
}

export type FoundSetting = Setting & { title: string; sectionTitle: string }

type Options = { t: Translate; titleOf: (section: string) => string; may: (permission: Permission) => boolean }

const maxFound = 8

/**
 * Finds the settings with all words of a text in their label, description or section, in this order. Words may be inside other words,
 * because some languages write compounds as one word, and others write without spaces.
 */
export function findSettings(settings: readonly Setting[], text: string, { t, titleOf, may }: Options): FoundSetting[] {
  const parts = foldText(text).split(/\s+/).filter(Boolean)
  if (parts.length === 0) return []
  const isIn = (words: string) => parts.every((part) => words.includes(part))
  const shown = settings.filter((setting) => setting.may === undefined || may(setting.may))
  const found = shown.map((setting) => {
    const [title, sectionTitle] = [t(setting.label), titleOf(setting.section)]
    const own = [title, setting.help ? t(setting.help) : ''].join('\n')
    const ranked = [title, own, `${own}\n${sectionTitle}`]
    return { ...setting, title, sectionTitle, rank: ranked.findIndex((words) => isIn(foldText(words))) }
  })
  return found
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxFound)
    .map(({ rank: _, ...setting }) => setting)
}
