import type { Step } from './missing.ts'
import { stepId } from './order-step.tsx'

const marked = '[aria-invalid="true"], [data-error] input'
const enterable = 'input:not([type="hidden"]), textarea, button'

/** Brings a section into view and puts the cursor into its first marked field, or else its first one. */
export function showStep(step: Step): void {
  const section = document.getElementById(stepId(step))
  section?.scrollIntoView({ block: 'start' })
  const field = section?.querySelector<HTMLElement>(marked) ?? section?.querySelector<HTMLElement>(enterable)
  field?.focus({ preventScroll: field.offsetTop < window.innerHeight })
}
