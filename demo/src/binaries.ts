import { type Block, blockKinds, blocksOf, contentOf, openBlock, sealBlock } from './binaries-blocks.ts'
import { isLittleEndian, writeCode } from './binaries-code.ts'
import { type EcuImage, shapeOf, textsOf } from './binaries-identity.ts'
import { type CalibrationMap, mapsIn, wordsOf, writeMaps } from './binaries-maps.ts'
import { seededRandom } from './seeded-random.ts'

/** Number of bytes for texts at the start of a block's content. Maps or code follow. */
const textArea = 1024
/** Starts of the code and the calibration, and end of the data, as fractions of the file size. The memory after the end is empty. */
const shares = { code: 1 / 16, calibration: 5 / 8, end: 15 / 16 }

function writeTexts(area: Buffer, texts: string[]): void {
  let at = 32
  for (const text of texts) {
    if (text === '') continue
    area.write(text, at, 'latin1')
    at += (text.length + 24) & ~7
  }
}

/**
 * Generates a file like a real original file: a boot block, code and calibration maps with axes, each block with its checksum, the identification
 * texts of its family, and empty memory. Equal properties give equal files.
 */
export function makeEcuImage(image: EcuImage): Buffer {
  const { size, family } = image
  const { processor } = shapeOf(family)
  const littleEndian = isLittleEndian(processor)
  const random = seededRandom(image.seed)
  const texts = textsOf(image, random)
  const bytes = Buffer.alloc(size, 0xff)

  const block = (from: number, to: number): Block => ({
    start: Math.floor((size * from) / 0x1000) * 0x1000,
    length: Math.floor((size * (to - from)) / 0x1000) * 0x1000 - 0x200,
    littleEndian,
  })
  const boot = block(0, shares.code)
  const code = block(shares.code, shares.calibration)
  const calibration = block(shares.calibration, shares.end)

  const bootContent = openBlock(bytes, boot, blockKinds.boot)
  writeCode(bootContent.subarray(textArea), processor, random)
  writeTexts(bootContent.fill(0, 0, textArea), texts.boot)

  writeCode(openBlock(bytes, code, blockKinds.code), processor, random)

  const calibrationContent = openBlock(bytes, calibration, blockKinds.calibration)
  writeMaps(calibrationContent.subarray(textArea), processor, random)
  writeTexts(calibrationContent.fill(0, 0, textArea), texts.calibration)

  for (const each of [boot, code, calibration]) sealBlock(bytes, each)
  return bytes
}

/** Raises the values of a map, most at high load and engine speed. The maximum increase is the fraction `share` of the value. */
function raise(area: Buffer, littleEndian: boolean, { columns, rows, valuesAt }: CalibrationMap, share: number): void {
  const words = wordsOf(area, littleEndian)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = valuesAt + (row * columns + column) * 2
      const ramp = Math.max(0, (row / rows + column / columns) / 2 - 0.3) / 0.7
      words.write(at, Math.min(0xffff, Math.round(words.read(at) * (1 + share * ramp))))
    }
  }
}

/** Returns a modified file in which about twenty maps are raised by a few percent. The checksums are corrected. */
export function makeModified(original: Buffer, seed: number): Buffer {
  const modified = Buffer.from(original)
  const [calibration] = blocksOf(modified, blockKinds.calibration)
  if (!calibration) throw new TypeError('The file was not made by makeEcuImage: it has no calibration block')
  const random = seededRandom(seed)
  const area = contentOf(modified, calibration).subarray(textArea)
  const maps = mapsIn(area, calibration.littleEndian).filter(({ rows }) => rows > 1)
  const start = random.between(0, Math.max(0, maps.length - 60))
  for (const map of maps.slice(start, start + 60)) {
    if (random.chance(0.4)) raise(area, calibration.littleEndian, map, 0.03 + random.next() * 0.12)
  }
  sealBlock(modified, calibration)
  return modified
}
