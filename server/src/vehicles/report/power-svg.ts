import { drawingMargin, powerDrawing } from '@mapwright/contract/vehicles/curves/power-drawing.ts'

type Drawing = Omit<Parameters<typeof powerDrawing>[0], 'width' | 'height'>
type Words = { number(value: number): string; power_hp: string; torque_nm: string }

const [width, height] = [483, 240]
const ink = { text: '#16181d', meta: '#5b6270', line: '#d5d9e0', ghost: '#8d897f' }
const colors = { power_hp: '#c8500a', torque_nm: '#1a5aa8' }
const dashes = { power_hp: '4 4', torque_nm: '1 4' }

const escaped = (text: string) => text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)
const label = (x: number, y: number, anchor: string, words: string, bold = false) =>
  `<text x="${x}" y="${y}" font-family="Roboto" font-size="${bold ? 10 : 8}" ${bold ? 'font-weight="bold"' : ''} fill="${
    bold ? ink.text : ink.meta
  }" text-anchor="${anchor}">${escaped(words)}</text>`

/** Draws the curves as an SVG for the PDF, with the same lines as on the screen. */
export function powerSvg(curves: Drawing, words: Words): string {
  const { values, speeds, lines, peaks } = powerDrawing({ ...curves, width, height })
  const { left, right } = drawingMargin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    ...values.flatMap(({ value, y }) => [
      `<line x1="${left}" x2="${width - right}" y1="${y}" y2="${y}" stroke="${ink.line}" stroke-width="0.6"/>`,
      label(left - 6, y + 3, 'end', words.number(value)),
    ]),
    ...speeds.map(({ rpm, x }) => label(x, height - 4, 'middle', words.number(rpm))),
    ...lines.map(({ of, isBefore, path }) =>
      isBefore
        ? `<path d="${path}" fill="none" stroke="${ink.ghost}" stroke-width="1.1" stroke-dasharray="${dashes[of]}"/>`
        : `<path d="${path}" fill="none" stroke="${colors[of]}" stroke-width="1.8"/>`,
    ),
    ...peaks.flatMap(({ of, value, x, y }) => [
      `<circle cx="${x}" cy="${y}" r="3" fill="${colors[of]}"/>`,
      label(x, y - 7, 'middle', `${words.number(value)} ${words[of]}`, true),
    ]),
    '</svg>',
  ].join('')
}
