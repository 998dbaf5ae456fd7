import { formatHundredths } from '@mapwright/contract/api/amounts.ts'

declare global {
  interface BigInt {
    toJSON(): string
  }
}

/**
 * Serializes every bigint as an amount in hundredths, written as a decimal string. Set on the prototype, because a replacer would make
 * JSON.stringify several times slower.
 */
BigInt.prototype.toJSON = function (this: bigint): string {
  return formatHundredths(this)
}

const isPlain = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const dayMs = 86_400_000
const padded = (length: number) =>
  Array.from({ length: 10 ** length }, (_, value) => String(value).padStart(length, '0'))
const [two, three] = [padded(2), padded(3)]
let latestDay = { day: Number.NaN, text: '' }

/**
 * Returns the same text as `date.toJSON()`, several times faster. Caches the latest day, because most dates in a response are from a few
 * days.
 */
function timestamp(date: Date): string {
  const time = date.getTime()
  const day = Math.floor(time / dayMs)
  if (day !== latestDay.day) {
    const text = date.toJSON()
    // Invalid dates return null. Years with more than four digits have a sign, so their text is longer.
    if (text?.length !== 24) return text
    latestDay = { day, text: text.slice(0, 11) }
  }
  const ms = time - day * dayMs
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return `${latestDay.text}${two[hours]}:${two[minutes % 60]}:${two[seconds % 60]}.${three[ms % 1000]}Z`
}

/** Converts dates and amounts within a value to text; objects that contain none are not copied. */
function inTexts(value: unknown): unknown {
  if (typeof value === 'bigint') return formatHundredths(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inTexts)
  if (value instanceof Date) return timestamp(value)
  if (!isPlain(value)) return value
  let copy: Record<string, unknown> | undefined
  for (const name in value) {
    const before = value[name]
    const after = inTexts(before)
    if (after !== before) {
      copy ??= { ...value }
      copy[name] = after
    }
  }
  return copy ?? value
}

/**
 * Returns the same text as `JSON.stringify`, but faster. `JSON.stringify` uses a slow path for the whole value as soon as it encounters a
 * date or an amount.
 */
export const toJson = (value: unknown): string => JSON.stringify(inTexts(value))
