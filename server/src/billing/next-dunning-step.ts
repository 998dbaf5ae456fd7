import { type DunningStep, dunningSteps } from '@mapwright/contract/billing/dunning.ts'
import type { Dunning, Overdue } from './dunning-rows.ts'

/**
 * Returns the step to send now, if any. Steps are sent in order, with at least the configured time between them. Even an invoice that is
 * long overdue therefore starts with the first reminder.
 */
export function nextStep(
  { steps }: Pick<Dunning, 'steps'>,
  { days, sent }: Pick<Overdue, 'days' | 'sent'>,
): DunningStep | undefined {
  const latest = sent.toSorted((one, other) => dunningSteps.indexOf(other.step) - dunningSteps.indexOf(one.step))[0]
  const rest = latest ? dunningSteps.slice(dunningSteps.indexOf(latest.step) + 1) : dunningSteps
  const next = rest.find((step) => steps[step].is_on)
  if (!next || days < steps[next].days) return undefined
  return !latest || latest.days >= steps[next].days - steps[latest.step].days ? next : undefined
}
