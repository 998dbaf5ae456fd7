import { supportedLanguage } from '../../wording.ts'

type LocalizedText = (language: string | null) => string

/** A value for the wording of a notification; a function formats it in the reader's language (null for English). */
export type FactText = string | LocalizedText

export const moneyText =
  (amount: `${number}` | number, currency: string): LocalizedText =>
  (language) =>
    new Intl.NumberFormat(supportedLanguage(language), { style: 'currency', currency }).format(amount)

/** The date in UTC. */
export const dayText =
  (day: Date): LocalizedText =>
  (language) =>
    new Intl.DateTimeFormat(supportedLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(day)
