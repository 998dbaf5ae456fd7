import { z } from 'zod'
import { languageTags } from '../accounts/languages.ts'
import { DayText, InstantText, MoneyInput, MoneyText, paragraph } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'

/** Reminder steps in the order of sending: a friendly reminder, then two notices. */
export const dunningSteps = ['reminder', 'first', 'second'] as const
export type DunningStep = (typeof dunningSteps)[number]

/** A reminder, sent `days` days after the due date. The mail asks for the invoice amount plus `fee`. The invoice itself does not change. */
const stepOf = <Fee extends z.ZodType>(fee: Fee) =>
  z.strictObject({ is_on: z.boolean(), days: z.number().int().min(1).max(365), fee })

/** The operator's text for a step. `{{invoice}}`, `{{amount}}`, `{{day}}` and `{{fee}}` are replaced with the values. */
export const DunningText = z.strictObject({
  step: z.enum(dunningSteps),
  language: z.enum(languageTags),
  text: paragraph(2000),
})
export type DunningText = z.output<typeof DunningText>

export const DunningSettings = z.strictObject({
  enabled: z.boolean(),
  steps: z.strictObject(tableOf(dunningSteps, () => stepOf(MoneyText))),
  /** The operator's texts; steps without one use the app's default text. */
  texts: z.array(DunningText),
})
export type DunningSettings = z.output<typeof DunningSettings>

export const DunningSettingsInput = z.strictObject({
  enabled: z.boolean(),
  steps: z.strictObject(tableOf(dunningSteps, () => stepOf(MoneyInput))),
  /** The operator's texts; an empty one restores the default text. */
  texts: z.array(DunningText).max(dunningSteps.length * languageTags.length),
})

/** The reminders sent for an invoice. `hold` is set if staff have stopped further reminders, until a date or permanently (`until` is null). */
export const InvoiceDunning = z.strictObject({
  notices: z.array(z.strictObject({ step: z.enum(dunningSteps), fee: MoneyText, sent_at: InstantText })),
  hold: z.strictObject({ until: DayText.nullable(), note: z.string(), held_by: z.string() }).nullable(),
  /** True if the site sends reminders. */
  enabled: z.boolean(),
})
export type InvoiceDunning = z.output<typeof InvoiceDunning>
