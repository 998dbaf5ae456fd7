import type { Engine, Output } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { drawingMargin, powerDrawing } from '@mapwright/contract/vehicles/curves/power-drawing.ts'

type Gain = { name: string; before: string; after: string | undefined; unit: string; gain: string | undefined }

/** The texts and figures of the picture. Texts are already translated. */
export type ReportPicture = {
  title: string
  subtitle: string
  from: string
  date: string
  note: string
  gains: readonly [power: Gain, torque: Gain]
  before: Output
  after: Output | undefined
  engine: Engine
  units: { power_hp: string; torque_nm: string }
  number(value: number): string
  /** URL of the dealer's picture. */
  logo: string | undefined
  isFromRight: boolean
}

const [width, height, edge] = [1200, 900, 56]
const chart = { x: edge, y: 330, width: width - 2 * edge, height: 470 }
/** Colors for print. They do not depend on the theme. */
const ink = { ground: '#ffffff', text: '#1c1b19', meta: '#615e57', line: '#e3e0d9', ghost: '#8d897f', good: '#126b41' }
const colors = { power_hp: '#c8500a', torque_nm: '#1a5aa8' }

/** Isolates figures and arrows, so that they keep their direction in right-to-left text. */
const figures = (text: string) => `\u2066${text}\u2069`

/** Draws the report as a PNG picture for sharing. */
export async function drawReport(report: ReportPicture): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser does not support canvas')
  const family = getComputedStyle(document.body).fontFamily
  const font = (size: number, weight = 400) => {
    pen.font = `${weight} ${size}px ${family}`
  }
  pen.direction = report.isFromRight ? 'rtl' : 'ltr'
  pen.fillStyle = ink.ground
  pen.fillRect(0, 0, width, height)
  /**
   * Draws text that begins at the distance `at` from the start side. With `fromEnd`, the text ends there instead. The start side is the
   * right side in right-to-left languages.
   */
  const text = (words: string, at: number, y: number, { color = ink.text, fromEnd = false } = {}) => {
    pen.fillStyle = color
    pen.textAlign = fromEnd ? 'end' : 'start'
    pen.fillText(words, report.isFromRight ? width - at : at, y, width - 2 * edge)
  }
  const logo = report.logo === undefined ? undefined : await imageFrom(report.logo)
  if (logo) pen.drawImage(logo, report.isFromRight ? width - edge - 56 : edge, 36, 56, 56)
  font(22, 600)
  text(report.from, logo ? edge + 72 : edge, 72)
  font(18)
  text(report.date, width - edge, 72, { color: ink.meta, fromEnd: true })
  font(38, 650)
  text(report.title, edge, 158)
  font(20)
  text(report.subtitle, edge, 194, { color: ink.meta })
  for (const [at, gain] of report.gains.entries()) drawGain(gain, edge + (at * (width - 2 * edge)) / 2)
  drawChart(pen, report, font)
  font(16)
  text(report.note, edge, height - 36, { color: ink.meta })
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture could not be created'))), 'image/png'),
  )

  function drawGain({ name, before, after, unit, gain }: Gain, at: number) {
    font(18)
    text(name, at, 246, { color: at === edge ? colors.power_hp : colors.torque_nm })
    font(34, 600)
    text(`${figures(after === undefined ? before : `${before} → ${after}`)} ${unit}`, at, 288)
    font(22, 600)
    if (gain !== undefined) text(figures(gain), at, 318, { color: ink.good })
  }
}

function drawChart(
  pen: CanvasRenderingContext2D,
  report: ReportPicture,
  font: (size: number, weight?: number) => void,
) {
  const scale = 1.6
  const drawing = powerDrawing({ ...report, width: chart.width / scale, height: chart.height / scale })
  const { left, right } = drawingMargin
  pen.save()
  pen.direction = 'ltr'
  pen.translate(chart.x, chart.y)
  pen.scale(scale, scale)
  pen.lineWidth = 1
  font(11)
  pen.fillStyle = ink.meta
  for (const { value, y } of drawing.values) {
    pen.strokeStyle = ink.line
    pen.stroke(new Path2D(`M${left} ${y}H${chart.width / scale - right}`))
    pen.textAlign = 'right'
    pen.fillText(report.number(value), left - 8, y + 4)
  }
  pen.textAlign = 'center'
  for (const { rpm, x } of drawing.speeds) pen.fillText(report.number(rpm), x, chart.height / scale - 4)
  for (const { of, isBefore, path } of drawing.lines) {
    pen.strokeStyle = isBefore ? ink.ghost : colors[of]
    pen.setLineDash(isBefore ? (of === 'power_hp' ? [4, 4] : [1, 4]) : [])
    pen.lineWidth = isBefore ? 1.5 : 2.5
    pen.stroke(new Path2D(path))
  }
  font(13, 600)
  pen.fillStyle = ink.text
  for (const { of, value, x, y } of drawing.peaks) pen.fillText(`${report.number(value)} ${report.units[of]}`, x, y - 9)
  pen.restore()
}

function imageFrom(address: string): Promise<HTMLImageElement | undefined> {
  return new Promise((done) => {
    const image = new Image()
    image.onload = () => done(image)
    // A logo that cannot be loaded is omitted from the picture.
    image.onerror = () => done(undefined)
    image.src = address
  })
}
