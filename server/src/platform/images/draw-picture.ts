import sharp, { type OverlayOptions } from 'sharp'
import { fontFiles } from '../fonts/font-files.ts'
import { drawLine, type Line } from './draw-lines.ts'

type Span = { text: string; size: number; color: string; isBold?: boolean }

/** A text at a place in pixels. With `width`, it is wrapped. By default, it starts at `x` and is centered at `y`. */
export type Text = { x: number; y: number; align?: 'end'; from?: 'top'; width?: number; spans: readonly Span[] }

/** A picture made of lines and texts. `inset` is another picture, scaled down to fit into the place. Colors are "#rrggbb". */
export type Drawing = {
  width: number
  height: number
  ground: string
  lines: readonly Line[]
  texts: readonly Text[]
  inset?: { picture: Uint8Array; x: number; y: number; width: number; height: number } | undefined
}

const timeoutSeconds = 20

/** The scripts of fonts that are only loaded for texts which need them, because some have several megabytes. */
const scripts = {
  Arabic: /\p{scx=Arabic}/u,
  Hebrew: /\p{scx=Hebrew}/u,
  Thai: /\p{scx=Thai}/u,
  Devanagari: /\p{scx=Devanagari}/u,
  Bengali: /\p{scx=Bengali}/u,
  Georgian: /\p{scx=Georgian}/u,
  Korean: /\p{sc=Hangul}/u,
  Japanese: /[\p{sc=Hiragana}\p{sc=Katakana}]/u,
  Chinese: /\p{sc=Han}/u,
} as const satisfies Record<Exclude<keyof typeof fontFiles, 'Roboto'>, RegExp>

const loaded = new Set<string>()

/** Loads fonts for the scripts of a text. The text library then finds missing characters in them. */
async function loadFonts(text: string): Promise<void> {
  for (const [name, { normal, bold }] of Object.entries(fontFiles)) {
    const isNeeded = name === 'Roboto' || Object.entries(scripts).some((each) => each[0] === name && each[1].test(text))
    if (!isNeeded || loaded.has(name)) continue
    for (const fontfile of [normal, bold])
      await sharp({ text: { text: '.', fontfile, dpi: 72 } })
        .raw()
        .toBuffer()
    loaded.add(name)
  }
}

const escaped = (text: string) => text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)
const markup = ({ text, size, color, isBold = false }: Span) =>
  `<span font="Roboto ${isBold ? 'Medium ' : ''}${size}" foreground="${color}">${escaped(text)}</span>`

type Size = { width: number; height: number }

/** Cuts off what does not fit into the picture, because a layer cannot be larger. */
const cropped = (data: Buffer, size: Size, canvas: Size) =>
  sharp(data, { raw: { ...size, channels: 4 } }).extract({
    ...{ left: 0, top: 0, width: Math.min(size.width, canvas.width), height: Math.min(size.height, canvas.height) },
  })

async function textLayer({ x, y, align, from, width, spans }: Text, canvas: Size): Promise<OverlayOptions> {
  const text = spans.map(markup).join('')
  const { data: whole, info: drawn } = await sharp({
    text: { text, font: 'Roboto', rgba: true, dpi: 72, ...(width && { width, wrap: 'word-char' as const }) },
  })
    .raw()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await cropped(whole, drawn, canvas).raw().toBuffer({ resolveWithObject: true })
  const left = align === 'end' ? x - info.width : x
  const top = from === 'top' ? y : y - info.height / 2
  const raw = { width: info.width, height: info.height, channels: 4 } as const
  return { input: data, raw, left: Math.round(left), top: Math.round(top) }
}

async function insetLayer({ picture, x, y, width, height }: NonNullable<Drawing['inset']>): Promise<OverlayOptions> {
  const input = await sharp(picture)
    .resize({ width, height, fit: 'inside' })
    .png()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
  return { input, left: x, top: y }
}

/** Draws a picture. Returns a PNG. */
export async function drawPicture({ width, height, ground, lines, texts, inset }: Drawing): Promise<Uint8Array> {
  const filled = texts.filter(({ spans }) => spans.some(({ text }) => text.trim() !== ''))
  await loadFonts(filled.flatMap(({ spans }) => spans.map(({ text }) => text)).join(''))
  const pixels = await sharp({ create: { width, height, channels: 4, background: ground } })
    .raw()
    .toBuffer()
  for (const line of lines) drawLine({ pixels, width, height }, line)
  const layers = await Promise.all([
    ...filled.map((text) => textLayer(text, { width, height })),
    ...(inset ? [insetLayer(inset)] : []),
  ])
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
}
