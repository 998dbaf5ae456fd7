import type { WidgetVehicle } from '@mapwright/contract/partners/widget/widget.ts'
import { powerDrawing } from '@mapwright/contract/vehicles/curves/power-drawing.ts'
import { chosenStage, outputsOf } from '@mapwright/contract/vehicles/outputs.ts'
import { html, svg } from './elements.ts'
import type { Formats } from './texts.ts'

/** The size in SVG units: about the width of a phone, so that labels remain readable there. */
const size = { width: 400, height: 180 } as const
const figures = [
  { of: 'power_hp', name: 'power', unit: 'hp' },
  { of: 'torque_nm', name: 'torque', unit: 'nm' },
] as const

type Shown = NonNullable<ReturnType<typeof powerGain>>

/**
 * The power and torque of a vehicle before and after the chosen stage. Undefined if the figures are unknown. `after` is undefined without
 * stages.
 */
export function powerGain(vehicle: WidgetVehicle, stage: number | undefined) {
  const outputs = outputsOf(vehicle)
  return outputs && { before: outputs.before, after: chosenStage(outputs, stage) }
}

/** The power and torque as sentences, for people who cannot see the picture. */
export const gainText = ({ before, after }: Shown, { text, number, gain, share }: Formats): string =>
  figures
    .map(({ of, name, unit }) => {
      const values = { name: text(name), unit: text(unit), before: number(before[of]) }
      if (!after) return text('figure', values)
      const more = after[of] - before[of]
      return text('figures', { ...values, after: number(after[of]), gain: gain(more), share: share(more / before[of]) })
    })
    .join('. ')

function figure({ before, after }: Shown, at: (typeof figures)[number], { text, number, gain }: Formats): HTMLElement {
  const more = after && after[at.of] - before[at.of]
  return html(
    'div',
    { class: 'figure', 'data-of': at.of },
    html('dt', {}, text(at.name)),
    html(
      'dd',
      {},
      html(
        'span',
        { dir: 'ltr' },
        after && html('span', { class: 'before' }, `${number(before[at.of])} → `),
        html('strong', {}, number((after ?? before)[at.of])),
      ),
      ` ${text(at.unit)} `,
      more !== undefined && more > 0 && html('span', { class: 'gain', dir: 'ltr' }, gain(more)),
    ),
  )
}

function curves(drawing: ReturnType<typeof powerDrawing>, { text }: Formats): SVGSVGElement {
  const { width, height } = size
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': text('curves'), class: 'curves' },
    ...drawing.values.flatMap(({ value, y }) => [
      svg('line', { x1: 36, x2: width - 12, y1: y, y2: y }),
      svg('text', { x: 28, y, 'text-anchor': 'end', 'dominant-baseline': 'middle' }, String(value)),
    ]),
    svg('text', { x: 36, y: 12 }, `${text('hp')} · ${text('nm')}`),
    ...drawing.speeds.map(({ rpm, x }) => svg('text', { x, y: height - 4, 'text-anchor': 'middle' }, String(rpm))),
    svg('text', { x: width - 12, y: height - 28, 'text-anchor': 'end' }, text('rpm')),
    ...drawing.lines.map(({ of, isBefore, path }) => svg('path', { d: path, 'data-of': of, 'data-before': isBefore })),
    ...drawing.peaks.map(({ of, x, y }) => svg('circle', { cx: x, cy: y, r: 3, 'data-of': of })),
  )
}

/** Power and torque before and after tuning, as figures and as curves. */
export function gainPicture(vehicle: WidgetVehicle, shown: Shown, formats: Formats): HTMLElement {
  const { text } = formats
  return html(
    'div',
    {},
    html('dl', { class: 'figures' }, ...figures.map((at) => figure(shown, at, formats))),
    curves(powerDrawing({ ...shown, engine: vehicle, ...size }), formats),
    html('p', { class: 'note' }, text('curves')),
    shown.after && html('p', { class: 'note stock' }, text('stock')),
    html('p', { class: 'note' }, text('modeled')),
  )
}
