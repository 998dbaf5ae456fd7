import type { Engine } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { powerDrawing } from '@mapwright/contract/vehicles/curves/power-drawing.ts'
import { chosenStage, type Outputs } from '@mapwright/contract/vehicles/outputs.ts'
import type { Line, Point } from '../../platform/images/draw-lines.ts'
import type { Drawing, Text } from '../../platform/images/draw-picture.ts'
import type { CardColors } from './card-colors.ts'

/** The content of the picture of a vehicle for link previews. */
export type VehicleCard = {
  title: string
  /** The name of the site. */
  site: string
  logo: Uint8Array | undefined
  /** Undefined if the figures are unknown. */
  outputs: Outputs | undefined
  engine: Engine
  colors: CardColors
  words: Record<'power' | 'torque' | 'hp' | 'nm', string>
  number: (value: number) => string
}

/** The size that other sites recommend for link previews. */
export const cardSize = { width: 1200, height: 630 } as const

const margin = 64

/** Keeps the order of numbers and arrows if the unit is written from right to left. */
const leftToRight = '\u200e'

const chart = { x: 504, y: 268, width: 640, height: 322 } as const
const maxTitle = 84
const maxSite = 48
const maxWord = 16

/** The width of a text in average letters. East Asian letters are about twice as wide. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

function shortened(text: string, max: number): string {
  let shown = text
  while (widthOf(shown) > max) shown = [...shown].slice(0, -1).join('').trimEnd()
  return shown === text ? text : `${shown}…`
}

const pointsOf = (path: string): Point[] =>
  [...path.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [chart.x + Number(x), chart.y + Number(y)])

const horizontal = (y: number, from: number, to: number): Point[] => [
  [from, y],
  [to, y],
]

function chartOf({ outputs, engine, colors, number }: VehicleCard): Pick<Drawing, 'lines' | 'texts'> {
  if (!outputs) return { lines: [], texts: [] }
  const after = chosenStage(outputs, undefined)
  const { values, lines } = powerDrawing({ before: outputs.before, after, engine, ...chart })
  const bottom = chart.y + (values[0]?.y ?? chart.height)
  const rules = values.map(
    ({ y }): Line => ({
      points: horizontal(chart.y + y, chart.x + 36, chart.x + chart.width - 12),
      ...{ color: colors.rule, width: 1.5 },
    }),
  )
  const curves = lines.map(({ of, isBefore, path }): Line => {
    const color = of === 'power_hp' ? colors.power : colors.torque
    return isBefore
      ? { points: pointsOf(path), color: colors.ghost, width: 3, dash: of === 'power_hp' ? [9, 8] : [3, 7] }
      : { points: pointsOf(path), color, width: 5, ...(of === 'power_hp' && { fill: 0.1, fillTo: bottom }) }
  })
  const labels = values.map(
    ({ value, y }): Text => ({
      ...{ x: chart.x + 26, y: chart.y + y, align: 'end' },
      spans: [{ text: number(value), size: 17, color: colors.meta }],
    }),
  )
  return { lines: [...rules, ...curves], texts: labels }
}

function figuresOf({ outputs, colors, words, number }: VehicleCard): Text[] {
  if (!outputs) return []
  const { before } = outputs
  const after = chosenStage(outputs, undefined)
  const figure = (of: 'power_hp' | 'torque_nm', y: number): Text[] => {
    const [name = '', unit = ''] = (of === 'power_hp' ? [words.power, words.hp] : [words.torque, words.nm]).map(
      (word) => shortened(word, maxWord),
    )
    const gain = after ? after[of] - before[of] : 0
    const was = after ? [{ text: `${leftToRight}${number(before[of])} → `, size: 34, color: colors.meta }] : []
    const plus =
      gain > 0 ? [{ text: `${leftToRight}+${number(gain)} ${unit}`, size: 30, color: colors.good, isBold: true }] : []
    return [
      {
        x: margin,
        y,
        spans: [{ text: name, size: 24, color: of === 'power_hp' ? colors.power : colors.torque, isBold: true }],
      },
      {
        x: margin,
        y: y + 50,
        spans: [
          ...was,
          { text: number((after ?? before)[of]), size: 58, color: colors.text, isBold: true },
          { text: ` ${unit}`, size: 30, color: colors.meta },
        ],
      },
      { x: margin, y: y + 104, spans: plus },
    ]
  }
  return [...figure('power_hp', 308), ...figure('torque_nm', 470)]
}

/** Lays out the picture of a vehicle: the site, the vehicle, and power and torque before and after tuning as figures and curves. */
export function vehicleCard(card: VehicleCard): Drawing {
  const { title, site, logo, colors } = card
  const shown = shortened(title, maxTitle)
  const size = widthOf(shown) <= 36 ? 60 : widthOf(shown) <= 72 ? 50 : 44
  const { lines, texts } = chartOf(card)
  return {
    ...cardSize,
    ground: colors.ground,
    lines: [{ points: horizontal(4, 0, cardSize.width), color: colors.accent, width: 12 }, ...lines],
    texts: [
      {
        ...{ x: logo ? cardSize.width - margin : margin, y: 72, ...(logo && { align: 'end' as const }) },
        spans: [{ text: shortened(site, maxSite), size: 28, color: colors.meta }],
      },
      {
        ...{ x: margin, y: 116, from: 'top', width: cardSize.width - 2 * margin },
        spans: [{ text: shown, size, color: colors.text, isBold: true }],
      },
      ...figuresOf(card),
      ...texts,
    ],
    inset: logo && { picture: logo, x: margin, y: 40, width: 320, height: 60 },
  }
}
