import type { Missing, Step } from './missing.ts'
import { stepId } from './order-step.tsx'

const marked = '[aria-invalid="true"], [data-error] input'
const enterable = 'input:not([type="hidden"], [type="file"]), textarea, button'

/** Returns true if the summary is a bar at the bottom. Its expanded list covers the fields. */
const isBar = () => window.matchMedia('(max-width: 1099px)').matches

/** Scrolls to a step and focuses its first invalid field; without one, the first field. */
export function showStep(step: Step): void {
  const section = document.getElementById(stepId(step))
  section?.scrollIntoView({ block: 'start' })
  const field = section?.querySelector<HTMLElement>(marked) ?? section?.querySelector<HTMLElement>(enterable)
  field?.focus({ preventScroll: field.offsetTop < window.innerHeight })
}

/** Scrolls to a field and focuses it. */
export function showField({ field, step }: Pick<Missing, 'field' | 'step'>): void {
  const section = document.getElementById(stepId(step))
  const place = section?.querySelector<HTMLElement>(`[data-field="${field}"], [name="${field}"]`)
  if (!place) {
    showStep(step)
    return
  }
  const target = place.matches(enterable) ? place : place.querySelector<HTMLElement>(enterable)
  place.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

/** Focuses the first missing field after an attempt to submit. If the summary is a bar, it lists the missing fields instead. */
export function showFirst(missing: readonly Missing[]): void {
  const [first] = missing
  if (first && !isBar()) showField(first)
}
