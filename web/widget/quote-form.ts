import { RequestWidgetQuote } from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import { captchaBox } from './captcha-box.ts'
import { type Call, CallError } from './connection.ts'
import { html, newId } from './elements.ts'
import { type FormField, formField } from './form-field.ts'
import type { Formats } from './texts.ts'

type FormProps = {
  call: Call
  formats: Formats
  partner: string
  /** Returns the vehicle and the services that are selected when the form is sent. */
  selection(): { variant_id: string; service_ids: string[] }
  onSent(email: string): void
}

/** The last characters of a captcha solution are its signature, which is unique. They serve as the Idempotency-Key. */
const keyLength = 64

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const fieldsOf = (formats: Formats) => ({
  name: formField(formats.text('name'), { autocomplete: 'name', maxlength: 120, required: true }),
  email: formField(formats.text('email'), {
    type: 'email',
    autocomplete: 'email',
    maxlength: 254,
    required: true,
    dir: 'ltr',
  }),
  phone: formField(formats.text('phone'), { type: 'tel', autocomplete: 'tel', maxlength: 40, dir: 'ltr' }),
  reg_no: formField(formats.text('plate'), { autocomplete: 'off', maxlength: 16, dir: 'ltr' }),
  comment: formField(formats.text('comment'), { isLong: true, maxlength: 1000 }),
})

/** The form with which a visitor requests a quote. */
export function quoteForm({ call, formats, partner, selection, onSent }: FormProps): HTMLElement {
  const { text } = formats
  const fields = fieldsOf(formats)
  const captcha = captchaBox({ call, formats })
  const failure = html('p', { role: 'alert', class: 'error', id: newId() })
  const send = html('button', { type: 'submit', class: 'main' }, text('send'))
  const byName: Readonly<Record<string, Pick<FormField, 'setError' | 'focus'>>> = { ...fields, captcha }

  /** Shows messages at their fields and focuses the first field with a message. Returns true if there are any messages. */
  const refuse = (messages: Readonly<Record<string, string>>): boolean => {
    for (const [name, field] of Object.entries(byName)) field.setError(messages[name] ?? '')
    const first = Object.keys(byName).find((name) => messages[name])
    if (first) byName[first]?.focus()
    return first !== undefined
  }
  const missing = () => ({
    ...(fields.name.value() ? {} : { name: text('required') }),
    ...(looksLikeEmail(fields.email.value())
      ? {}
      : { email: text(fields.email.value() ? 'invalid_email' : 'required') }),
    ...(captcha.isSolved() ? {} : { captcha: text('captcha_required') }),
  })
  const busy = (isBusy: boolean) => {
    // `aria-disabled` instead of `disabled`, so that the button keeps the focus while the request is sent.
    send.setAttribute('aria-disabled', String(isBusy))
    send.textContent = text(isBusy ? 'sending' : 'send')
  }
  const submit = async () => {
    failure.textContent = ''
    if (send.getAttribute('aria-disabled') === 'true' || refuse(missing())) return
    busy(true)
    try {
      const entered = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value()]))
      const { name = '', email = '', ...more } = entered
      const solution = await captcha.solution()
      const body = { ...selection(), ...more, name, email, captcha: solution }
      await call(RequestWidgetQuote, { body }, solution.slice(-keyLength))
      onSent(email)
    } catch (error) {
      const { status, fields: messages, message } = error instanceof CallError ? error : new CallError(0)
      // A refused request may have used up the captcha solution. If there was no response, the solution is kept, so that a repeated
      // request has the same idempotency key and is processed only once.
      if (status !== 0) captcha.reset()
      if (!refuse(messages)) failure.textContent = message || text('failed')
    } finally {
      busy(false)
    }
  }

  const form = html(
    'form',
    { novalidate: true, class: 'form' },
    ...Object.values(fields).map(({ element }) => element),
    captcha.element,
    html('p', { class: 'note' }, text('privacy', { partner })),
    failure,
    send,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  return form
}
