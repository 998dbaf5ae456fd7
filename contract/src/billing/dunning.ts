import { z } from 'zod'
import { languageTags } from '../accounts/languages.ts'
import { DayText, InstantText, MoneyInput, MoneyText, paragraph } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'

/** Steps in the order in which they are sent: a friendly reminder, then two notices. */
export const dunningSteps = ['reminder', 'first', 'second'] as const
export type DunningStep = (typeof dunningSteps)[number]

/** A reminder that is sent `days` after the due date. The mail claims `fee` in addition; the invoice itself never changes. */
const stepOf = <Fee extends z.ZodType>(fee: Fee) =>
  z.strictObject({ is_on: z.boolean(), days: z.number().int().min(1).max(365), fee })

/** The operator's own text; `{{invoice}}`, `{{amount}}`, `{{day}}` and `{{fee}}` are filled in. */
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

/** The reminders of an invoice. `hold`: staff have stopped them, until a date or permanently. */
export const InvoiceDunning = z.strictObject({
  notices: z.array(z.strictObject({ step: z.enum(dunningSteps), fee: MoneyText, sent_at: InstantText })),
  hold: z.strictObject({ until: DayText.nullable(), note: z.string(), held_by: z.string() }).nullable(),
  /** Whether the site sends reminders. */
  enabled: z.boolean(),
})
export type InvoiceDunning = z.output<typeof InvoiceDunning>
