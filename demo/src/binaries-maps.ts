import { isLittleEndian, type Processor } from './binaries-code.ts'
import type { Random } from './seeded-random.ts'

/** Calibration map in a file: a table of 16-bit values with two axes. Offsets are in bytes from the start of the area. */
export type CalibrationMap = { columns: number; rows: number; valuesAt: number }

/** Tag at the start of every map. The numbers of columns and rows follow, then the axes, then the values row by row. */
const mapTag = 0x4b57
const headerSize = 8
const word = 2

/** Reads and writes 16-bit words of an area in the byte order of its processor. */
export function wordsOf(area: Buffer, littleEndian: boolean) {
  return {
    read: (at: number) => (littleEndian ? area.readUInt16LE(at) : area.readUInt16BE(at)),
    write: (at: number, value: number) => {
      if (littleEndian) area.writeUInt16LE(value, at)
      else area.writeUInt16BE(value, at)
    },
  }
}

const sizes = [
  [16, 16],
  [16, 12],
  [12, 10],
  [20, 16],
  [10, 10],
  [8, 8],
  [16, 1],
  [8, 1],
] as const

const lengthOf = (columns: number, rows: number) => headerSize + (columns + rows + columns * rows) * word

/** Generates a rising axis of engine speed, load or temperature. The step doubles at one point. */
function axis(random: Random, points: number): number[] {
  const step = random.pick([100, 125, 200, 250, 400, 500])
  const kink = random.between(2, Math.max(2, points - 2))
  let value = random.pick([0, 400, 600, 800, 1000])
  return Array.from({ length: points }, (_, at) => {
    if (at > 0) value += at < kink ? step : step * 2
    return value
  })
}

/** Fills an area with adjoining, smooth maps and curves. */
export function writeMaps(area: Buffer, processor: Processor, random: Random): void {
  const words = wordsOf(area, isLittleEndian(processor))
  let at = 0
  for (;;) {
    const [columns, rows] = random.pick(sizes)
    if (at + lengthOf(columns, rows) > area.length) return
    for (const value of [mapTag, columns, rows, 0, ...axis(random, columns), ...axis(random, rows)]) {
      words.write(at, value)
      at += word
    }
    const base = random.between(200, 9000)
    const rise = random.between(400, 15_000)
    const bend = 0.6 + random.next()
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const load = (row + 1) / rows
        const speed = (column + 1) / columns
        const value = base + rise * load ** bend * (0.55 + 0.45 * Math.sin(speed * 2.4))
        words.write(at, Math.round(value))
        at += word
      }
    }
  }
}

/** Finds the maps in an area that `writeMaps` filled. */
export function mapsIn(area: Buffer, littleEndian: boolean): CalibrationMap[] {
  const words = wordsOf(area, littleEndian)
  const maps: CalibrationMap[] = []
  for (let at = 0; at + headerSize <= area.length && words.read(at) === mapTag; ) {
    const columns = words.read(at + word)
    const rows = words.read(at + 2 * word)
    maps.push({ columns, rows, valuesAt: at + headerSize + (columns + rows) * word })
    at += lengthOf(columns, rows)
  }
  return maps
}
