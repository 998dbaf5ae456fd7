export type Words = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, unknown>>

const plurals = new Map<string, Intl.PluralRules>()

function pluralOf(tag: string, count: number): string {
  const rules = plurals.get(tag) ?? new Intl.PluralRules(tag === 'pt-br' ? 'pt-BR' : tag)
  plurals.set(tag, rules)
  return rules.select(count)
}

/** The text of a key in one language; with a `count`, the form that the language has for it. */
export function textOf(words: Words, tag: string, key: string, values: Values = {}): string | undefined {
  const { count } = values
  const form = typeof count === 'number' ? words[`${key}_${pluralOf(tag, count)}`] : undefined
  return form ?? words[key] ?? (typeof count === 'number' ? words[`${key}_other`] : undefined)
}

/** Fills the {{placeholders}} of a text; one without a value stays as it is, so that it is seen. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
