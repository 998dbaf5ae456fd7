import type { WidgetChoice } from '@mapwright/contract/partners/widget/widget.ts'
import {
  ListWidgetMakes,
  ListWidgetModels,
  ListWidgetVariants,
} from '@mapwright/contract/partners/widget/widget-endpoints.ts'
import type { WidgetText } from '@mapwright/contract/partners/widget/widget-texts.ts'
import type { Call } from './connection.ts'
import { html, newId } from './elements.ts'
import type { Formats } from './texts.ts'

type Level = { name: WidgetText; list(parent: string): Promise<readonly WidgetChoice[]> }

const levelsOf = (call: Call): Level[] => [
  { name: 'make', list: async () => (await call(ListWidgetMakes, {})).choices },
  { name: 'model', list: async (id) => (await call(ListWidgetModels, { params: { id } })).choices },
  { name: 'variant', list: async (id) => (await call(ListWidgetVariants, { params: { id } })).choices },
]

/** `dir="auto"`, because right-to-left pages would otherwise show "2.0 TDI" as "TDI 2.0". */
const option = ({ _id, name }: WidgetChoice) => html('option', { value: _id, dir: 'auto' }, name)

/** The options, in named groups if there are several groups. Does not use `Map.groupBy`, which phones from 2023 lack. */
function optionsOf(choices: readonly WidgetChoice[]): HTMLElement[] {
  const names = [...new Set(choices.map(({ group }) => group))]
  return names.flatMap((name) => {
    const own = choices.filter(({ group }) => group === name).map(option)
    return name === '' || names.length === 1 ? own : [html('optgroup', { label: name }, ...own)]
  })
}

type PickerProps = {
  call: Call
  formats: Formats
  /** Called with the id of the chosen variant, or with undefined when the visitor starts to choose another vehicle. */
  onPick(variantId: string | undefined): void
  onError(error: unknown, retry: () => void): void
}

/** Lets the visitor choose a vehicle in three steps. Steps with a single option are skipped. */
export function vehiclePicker({ call, formats, onPick, onError }: PickerProps): HTMLElement {
  const levels = levelsOf(call)
  const selects = levels.map(() => html('select', { id: newId(), disabled: true }))
  const empty = (at: number, text: WidgetText) =>
    selects[at]?.replaceChildren(html('option', { value: '' }, formats.text(text)))
  /** The number of the latest request. Responses to earlier requests are ignored. */
  let latest = 0

  async function load(at: number, parent: string): Promise<void> {
    const select = selects[at]
    if (!select) return onPick(parent)
    const request = ++latest
    empty(at, 'loading')
    try {
      const choices = (await levels[at]?.list(parent)) ?? []
      if (request !== latest) return
      empty(at, 'choose')
      select.append(...optionsOf(choices))
      select.disabled = choices.length === 0
      const [only, ...more] = choices
      if (!only || more.length > 0) return
      select.value = only._id
      await load(at + 1, only._id)
    } catch (error) {
      if (request === latest) onError(error, () => void load(at, parent))
    }
  }

  selects.forEach((select, at) => {
    empty(at, 'choose')
    select.addEventListener('change', () => {
      latest++
      onPick(undefined)
      for (let below = at + 1; below < selects.length; below++) {
        empty(below, 'choose')
        selects[below]?.toggleAttribute('disabled', true)
      }
      if (select.value !== '') void load(at + 1, select.value)
    })
  })
  void load(0, '')
  const fields = levels.map(({ name }, at) =>
    html('div', { class: 'field' }, html('label', { for: selects[at]?.id }, formats.text(name)), selects[at]),
  )
  return html('div', { class: 'picker' }, ...fields)
}
