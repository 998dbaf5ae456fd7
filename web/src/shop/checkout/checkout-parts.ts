/** The parts of the checkout that can have missing input. */
export type CheckoutPart = 'buyer' | 'shipping' | 'payment'

export const partId = (part: CheckoutPart) => `checkout-${part}` as const

const marked = '[aria-invalid="true"], [data-error="true"] input'
const enterable = 'input:not([type="hidden"]), textarea, button'

/** Scrolls to a part of the checkout and focuses its first invalid field; without one, the first field. */
export function showPart(part: CheckoutPart): void {
  const section = document.getElementById(partId(part))
  const field = section?.querySelector<HTMLElement>(marked) ?? section?.querySelector<HTMLElement>(enterable)
  const place = field ?? section
  place?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
