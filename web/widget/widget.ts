import type { WidgetService, WidgetSettings, WidgetVehicle } from '@mapwright/contract/partners/widget/widget.ts'
import { GetWidgetSettings, GetWidgetVehicle } from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import type { Call } from './connection.ts'
import { html, newId } from './elements.ts'
import { gainPicture, gainText, powerGain } from './gain-picture.ts'
import { quoteForm } from './quote-form.ts'
import { serviceChoice } from './service-choice.ts'
import { styleSheets } from './style-sheet.ts'
import { type Formats, makeFormats } from './texts.ts'
import { vehiclePicker } from './vehicle-picker.ts'

/** The parts that all sections of the widget need. `heading` is the heading level below the widget's title. */
type Parts = { call: Call; formats: Formats; partner: string; heading: 'h2' | 'h3' }
type Found = { vehicle: WidgetVehicle; services: readonly WidgetService[] }

/** Radio buttons for the stage that the picture shows; undefined if there is only one stage. */
function stageChoice({ stages }: WidgetVehicle, { text }: Formats, onChange: (stage: number) => void) {
  if (stages.length < 2) return undefined
  const group = newId()
  const inputs = [...stages]
    .sort((a, b) => a.stage - b.stage)
    .map(({ stage }) => html('input', { type: 'radio', name: group, value: stage }))
  for (const input of inputs) input.addEventListener('change', () => onChange(Number(input.value)))
  const rows = inputs.map((input) =>
    html('label', { class: 'choice' }, input, text('stage', { stage: Number(input.value) })),
  )
  const element = html(
    'fieldset',
    {},
    html('legend', {}, text('choose_stage')),
    html('div', { class: 'stages' }, ...rows),
  )
  const show = (stage: number | undefined) => {
    for (const input of inputs) input.checked = Number(input.value) === stage
  }
  return { element, show }
}

/** The confirmation after a request was sent. Its heading gets the focus, so that screen readers continue there. */
function sentNote({ formats: { text }, partner, heading: level }: Parts, email: string) {
  const heading = html(level, { tabindex: -1 }, text('sent'))
  return { heading, element: html('div', {}, heading, html('p', {}, text('sent_text', { partner, email }))) }
}

/** The form for a quote, behind a button that opens it. */
function quotePart(parts: Parts, selection: () => { variant_id: string; service_ids: string[] }) {
  const open = html('button', { type: 'button', class: 'main' }, parts.formats.text('request'))
  const element = html('div', {}, open)
  open.addEventListener('click', () => {
    const onSent = (email: string) => {
      const note = sentNote(parts, email)
      element.replaceChildren(note.element)
      note.heading.focus()
    }
    const form = quoteForm({ ...parts, selection, onSent })
    element.replaceChildren(form)
    form.querySelector('input')?.focus()
  })
  /** Shows the form if a request is allowed, otherwise hides it: a request needs at least one service. */
  const allow = (isAllowed: boolean) => {
    element.hidden = !isAllowed
  }
  return { element, allow }
}

/** The chosen vehicle with its gain, its services and the form for a quote. `announce` informs screen readers. */
function result({ vehicle, services }: Found, parts: Parts, announce: (text: string) => void): HTMLElement {
  const { formats, call } = parts
  const { text } = formats
  const picture = html('div')
  let selected: readonly WidgetService[] = []
  const show = (stage: number | undefined) => {
    const gain = powerGain(vehicle, stage)
    stages?.show(gain?.after?.stage)
    picture.replaceChildren(
      gain ? gainPicture(vehicle, gain, formats) : html('p', { class: 'note' }, text('no_figures')),
    )
    announce(`${vehicle.title}. ${gain ? gainText(gain, formats) : text('no_figures')}`)
  }
  const stages = powerGain(vehicle, undefined) && stageChoice(vehicle, formats, show)
  const quote = quotePart(parts, () => ({ variant_id: vehicle._id, service_ids: selected.map(({ _id }) => _id) }))
  const onChange = (chosen: readonly WidgetService[]) => {
    const stageOf = (list: readonly WidgetService[]) => list.find(({ stage }) => stage !== null)?.stage
    const [before, now] = [stageOf(selected), stageOf(chosen)]
    selected = chosen
    quote.allow(chosen.length > 0)
    if (now && now !== before) show(now)
  }
  show(undefined)
  const choice =
    services.length > 0
      ? serviceChoice({ variantId: vehicle._id, services, call, formats, onChange })
      : html('p', { class: 'note' }, text('no_services'))
  quote.allow(selected.length > 0)
  return html(
    'div',
    { class: 'result' },
    html(parts.heading, {}, html('bdi', {}, vehicle.title)),
    stages?.element,
    picture,
    choice,
    quote.element,
  )
}

/** A message with a button to try again. */
const failureOf = ({ text }: Formats, retry: () => void): HTMLElement => {
  const button = html('button', { type: 'button' }, text('retry'))
  button.addEventListener('click', retry)
  return html('div', { class: 'result' }, html('p', { role: 'alert' }, text('failed')), html('div', {}, button))
}

type Appearance = { settings: WidgetSettings; call: Call; isPage: boolean }

function content({ settings, call, isPage }: Appearance): HTMLElement {
  const formats = makeFormats(settings)
  const parts: Parts = { call, formats, partner: settings.partner, heading: isPage ? 'h2' : 'h3' }
  const place = html('div')
  const status = html('p', { role: 'status', class: 'hidden' })
  const announce = (text: string) => {
    status.textContent = text
  }
  let latest = 0
  const onPick = async (id: string | undefined): Promise<void> => {
    const request = ++latest
    place.replaceChildren()
    announce(id ? formats.text('loading') : '')
    if (id === undefined) return
    try {
      const found = await call(GetWidgetVehicle, { params: { id } })
      if (request === latest) place.replaceChildren(result(found, parts, announce))
    } catch {
      if (request === latest) place.replaceChildren(failureOf(formats, () => void onPick(id)))
    }
  }
  const onError = (_: unknown, retry: () => void) =>
    place.replaceChildren(
      failureOf(formats, () => {
        place.replaceChildren()
        retry()
      }),
    )
  const title = formats.text('title')
  return html(
    'section',
    { class: 'widget', lang: settings.language, dir: settings.direction, 'aria-label': title },
    html(isPage ? 'h1' : 'h2', {}, title),
    vehiclePicker({ call, formats, onPick: (id) => void onPick(id), onError }),
    place,
    status,
  )
}

/** Shows the widget in an element. `isPage` is true if the widget is the whole page in a frame. Throws `CallError` if the key is refused. */
export async function showWidget(host: HTMLElement, { call, isPage }: { call: Call; isPage: boolean }): Promise<void> {
  const { widget: settings } = await call(GetWidgetSettings, {})
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = styleSheets(settings.colors)
  root.append(content({ settings, call, isPage }))
}
