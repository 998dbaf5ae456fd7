import type { WidgetSettings } from '@mapwright/contract/partners/widget/widget.ts'
import type { WidgetText } from '@mapwright/contract/partners/widget/widget-texts.ts'

type Values = Readonly<Record<string, string | number>>

export type Formats = {
  text(name: WidgetText, values?: Values): string
  number(value: number): string
  /** Formats a gain with its sign. */
  gain(value: number): string
  /** Formats a percentage with its sign, such as "+23 %". */
  share(value: number): string
  /** Formats a decimal string in the currency of the website. */
  money(amount: string): string
}

/** The wording and the formats of the widget's language. */
export function makeFormats({
  language,
  currency,
  texts,
}: Pick<WidgetSettings, 'language' | 'currency' | 'texts'>): Formats {
  const numbers = new Intl.NumberFormat(language)
  const gains = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  const shares = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' })
  const prices = new Intl.NumberFormat(language, { style: 'currency', currency })
  return {
    text: (name, values = {}) =>
      (texts[name] ?? '').replace(/\{\{\s*(\w+)\s*\}\}/g, (_, value: string) => String(values[value] ?? '')),
    number: (value) => numbers.format(value),
    gain: (value) => gains.format(value),
    share: (value) => shares.format(value),
    money: (amount) => prices.format(Number(amount)),
  }
}
