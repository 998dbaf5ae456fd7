import { html, newId } from './elements.ts'

export type FormField = {
  element: HTMLElement
  value(): string
  /** Shows a message below the field. An empty text removes the message. */
  setError(message: string): void
  focus(): void
}

/** Creates the element for a control's error message, and the function that sets the message and the control's ARIA attributes. */
export function fieldError(control: HTMLElement) {
  const place = html('p', { class: 'error', id: newId() })
  const setError = (message: string) => {
    place.textContent = message
    if (!message) {
      control.removeAttribute('aria-invalid')
      control.removeAttribute('aria-describedby')
      return
    }
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', place.id)
  }
  return { place, setError }
}

type FieldProps = {
  type?: 'text' | 'email' | 'tel'
  autocomplete?: string
  maxlength: number
  required?: boolean
  dir?: 'ltr'
  /** True for a field with several lines. */
  isLong?: boolean
}

/** A labeled text field. */
export function formField(label: string, { type = 'text', required, isLong, ...more }: FieldProps): FormField {
  const attributes = { id: newId(), 'aria-required': required ? 'true' : undefined, ...more }
  const control = isLong ? html('textarea', { ...attributes, rows: 3 }) : html('input', { ...attributes, type })
  const { place, setError } = fieldError(control)
  control.addEventListener('input', () => setError(''))
  const mark = required && html('span', { 'aria-hidden': 'true' }, ' *')
  return {
    element: html('div', { class: 'field' }, html('label', { for: attributes.id }, label, mark), control, place),
    value: () => control.value.trim(),
    setError,
    focus: () => control.focus(),
  }
}
