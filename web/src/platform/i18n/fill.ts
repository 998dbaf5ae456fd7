export type Words = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, unknown>>

const locales: Readonly<Record<string, string>> = { pt: 'pt-PT', 'pt-br': 'pt-BR' }

/** The locale of a language for `Intl`, where "pt" alone would mean Brazilian Portuguese. */
export const intlLocale = (tag: string): string => locales[tag] ?? tag

const plurals = new Map<string, Intl.PluralRules>()

function pluralOf(tag: string, count: number): string {
  const rules = plurals.get(tag) ?? new Intl.PluralRules(intlLocale(tag))
  plurals.set(tag, rules)
  return rules.select(count)
}

/** The text of a key in one language. With a `count`, the plural form for this count. */
export function textOf(words: Words, tag: string, key: string, values: Values = {}): string | undefined {
  const { count } = values
  const form = typeof count === 'number' ? words[`${key}_${pluralOf(tag, count)}`] : undefined
  return form ?? words[key] ?? (typeof count === 'number' ? words[`${key}_other`] : undefined)
}

/** Isolates a file name, number or plate from the text direction around it, like <bdi> in HTML. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/**
 * Fills in the {{placeholders}} of a text. Placeholders without a value stay visible. In right-to-left text, each value keeps its own
 * direction.
 */
export const fill = (text: string, values: Values = {}, direction: 'ltr' | 'rtl' = 'ltr'): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined || value === null) return placeholder
    return direction === 'rtl' && typeof value === 'string' ? isolated(value) : String(value)
  })
