import type { WidgetService } from '@mapwright/contract/partners/widget/widget.ts'
import { PriceWidgetServices } from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import type { Call } from './connection.ts'
import { html, newId } from './elements.ts'
import type { Formats } from './texts.ts'

type ChoiceProps = {
  variantId: string
  services: readonly WidgetService[]
  call: Call
  formats: Formats
  /** Called with the selected services, the main service first. */
  onChange(selected: readonly WidgetService[]): void
}

/** Lets the visitor choose one main service and additional services, and shows the total price. */
export function serviceChoice({ variantId, services, call, formats, onChange }: ChoiceProps): HTMLElement {
  const group = newId()
  const rows = services.map((service) => {
    const type = service.main_service ? 'radio' : 'checkbox'
    const input = html('input', { type, name: service.main_service ? group : undefined, value: service._id })
    const name = html('span', { class: 'name' }, html('bdi', {}, service.name))
    const price = html('span', { class: 'amount' }, formats.money(service.price))
    return { service, input, row: html('label', { class: 'choice' }, input, name, price) }
  })
  const price = html('output', { class: 'total', 'aria-live': 'polite' })
  const show = (amount: string | undefined) => {
    price.textContent = amount === undefined ? '' : `${formats.text('price')}: ${formats.money(amount)}`
  }
  let latest = 0

  const change = async () => {
    const selected = rows.filter(({ input }) => input.checked).map(({ service }) => service)
    const request = ++latest
    onChange(selected)
    // Several services together may have a discount, which only the server can calculate.
    if (selected.length < 2) return show(selected[0]?.price)
    const body = { variant_id: variantId, service_ids: selected.map(({ _id }) => _id) }
    const together = await call(PriceWidgetServices, { body }).catch(() => undefined)
    if (request === latest) show(together?.price)
  }

  for (const { input } of rows) input.addEventListener('change', () => void change())
  const [first] = [...rows].sort((a, b) => Number(b.service.main_service) - Number(a.service.main_service))
  if (first) first.input.checked = true
  void change()
  return html(
    'div',
    {},
    html('fieldset', {}, html('legend', {}, formats.text('services')), ...rows.map(({ row }) => row)),
    price,
  )
}
