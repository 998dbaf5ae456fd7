import { supportedLanguage } from '../i18n/wording.ts'

type LocalizedText = (language: string | null) => string

/** A value in the wording of a notification. A function formats the value in the reader's language (null for English). */
export type FactText = string | LocalizedText

export const moneyText =
  (amount: `${number}` | number, currency: string): LocalizedText =>
  (language) =>
    new Intl.NumberFormat(supportedLanguage(language), { style: 'currency', currency }).format(amount)

/** Formats a date in a time zone. */
export const dayText =
  (day: Date, timeZone = 'UTC'): LocalizedText =>
  (language) =>
    new Intl.DateTimeFormat(supportedLanguage(language), { dateStyle: 'long', timeZone }).format(day)

/** Formats a percentage. `hundredths`: the percentage in hundredths of a percent. */
export const percentText =
  (hundredths: bigint): LocalizedText =>
  (language) =>
    new Intl.NumberFormat(supportedLanguage(language), { style: 'percent', maximumFractionDigits: 2 }).format(
      Number(hundredths) / 10_000,
    )
