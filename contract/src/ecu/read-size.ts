const KB = 1024
const MB = 1024 * KB

/**
 * Sizes in KB. `full`: the whole flash memory. `calibration`: the calibration only. `part`: other parts that tools read, such as the
 * processor's internal flash.
 */
type Sizes = { full: readonly number[]; calibration?: readonly number[]; part?: readonly number[] }

/** Sizes in KB of the calibrations that BMW's tools read: 131,072, 218,656, 249,856, 251,904 and 253,952 bytes. */
const bmwEdc16 = [128, 218_656 / KB, 244, 246, 248] as const

/**
 * Sizes of reads by family. The first match counts, so more specific families come first. Sources: ZedSuite (EDC15, EDC16), BinaryHunter's
 * catalogue (EDC17, PCR), VW_Flash (Simos), openremap (ME7, SID, PPD), BimmerStein and MSS6x-Flasher (MS41 to MSS65), GKFlasher (SIMK), and
 * the tools named with the checksums.
 */
const sizesOfFamily: [family: RegExp, sizes: Sizes][] = [
  [/^EDC15/, { full: [256, 512, 1024], calibration: [32], part: [128] }],
  [/^EDC16U3/, { full: [2048], part: [256, 512] }],
  [/^EDC16U/, { full: [1024], part: [256, 512, 960] }],
  [/^EDC16C3[15]/, { full: [1024, 2048], calibration: bmwEdc16, part: [256, 384, 448, 452, 512, 640] }],
  [/^EDC16C3[49]/, { full: [1024, 2048], part: [256, 384, 448, 452, 512, 640] }],
  [/^EDC16C[89]/, { full: [1024], part: [256, 512, 960] }],
  [/^EDC16/, { full: [1024, 2048], calibration: bmwEdc16, part: [256, 320, 384, 448, 452, 512, 640, 960] }],
  [/^EDC17(?:C46|C41|C42|C50|CP20)/, { full: [2048], part: [512] }],
  [/^EDC17(?:C54|C58|C60|C64|C70|C74|CP44|CP45|CP55)/, { full: [4096], part: [512] }],
  [/^EDC17C66/, { full: [4096], part: [896] }],
  [/^EDC17C84/, { full: [2560], part: [2464] }],
  [/^EDC17CP50/, { full: [2048, 4096], part: [512] }],
  [/^EDC17(?:CP02|C06)/, { full: [1536, 2048], calibration: [264] }],
  [/^EDC17/, { full: [1536, 2048, 2560, 4096], calibration: [264], part: [512, 896, 2464] }],
  [/^M(?:E|ED|EV|EVD)17/, { full: [1536, 2048, 2560, 4096], part: [512] }],
  [/^M[DG]1/, { full: [4096, 6144, 8192] }],
  [/^EDC7/, { full: [512, 1024, 2048], part: [256] }],
  [/^ME9/, { full: [2048, 2560], part: [512, 1024] }],
  [/^MED9/, { full: [1536, 2048], part: [512, 1024] }],
  [/^ME[37]/, { full: [512, 768, 832, 1024], part: [64, 128, 256] }],
  [/^MS41/, { full: [256], calibration: [24] }],
  [/^MS42/, { full: [512], calibration: [32] }],
  [/^MS43/, { full: [512], calibration: [64] }],
  [/^SIMK41/, { full: [256] }],
  [/^SIMK43/, { full: [512, 1024] }],
  [/^MSS6[05]/, { full: [5120], calibration: [128], part: [2560] }],
  [/^SID801/, { full: [512] }],
  [/^SID803$/, { full: [448, 452] }],
  [/^SID803A/, { full: [2048], part: [448, 452] }],
  [/^PPD1/, { full: [2048], part: [244] }],
  [/^PCR2/, { full: [2048, 3072], part: [491.5, 768] }],
  [/^SID310/, { full: [3072], part: [768] }],
  [/^SIMOS(?:8|10)/, { full: [2048], part: [256, 512] }],
  [/^SIMOS1[268]/, { full: [4096], part: [512] }],
  [/^MS[DV]\d/, { full: [2048] }],
  [/^TRIONIC 5/, { full: [128, 256] }],
  [/^TRIONIC 7/, { full: [512] }],
  [/^TRIONIC 8/, { full: [1024] }],
]

const sizesOf = (family: string | undefined): Sizes | undefined =>
  family === undefined ? undefined : sizesOfFamily.find(([pattern]) => pattern.test(family.toUpperCase()))?.[1]

export const readContents = ['full', 'calibration', 'part'] as const
export type ReadContents = (typeof readContents)[number]

/** Returns the contents of a read of this size; undefined if the family or the size is unknown. */
export function contentsOf(size: number, family: string | undefined): ReadContents | undefined {
  const sizes = sizesOf(family)
  const rest = family !== undefined && mayHaveTwoExtraBytes.test(family) ? [size, size - 2] : [size]
  return readContents.find((contents) => sizes?.[contents]?.some((kilobytes) => rest.includes(kilobytes * KB)))
}

/** Returns the family's smallest full memory size that is larger than the read. */
const largerMemory = (size: number, family: string): number | undefined =>
  sizesOf(family)
    ?.full.map((kilobytes) => kilobytes * KB)
    .sort((a, b) => a - b)
    .find((full) => full > size + 2)

/**
 * Completeness of a read with a known size. A deliberate partial read cannot be distinguished from a read that was cut off at the same
 * size. Undefined for a size that does not occur in the family; `sizeProblemOf` reports such sizes.
 */
export type Completeness =
  | { kind: 'whole' }
  /** `expected` is the smallest size of the whole memory. */
  | { kind: 'part' | 'possibly_cut'; expected: number }
  /** The family or its sizes are unknown. */
  | { kind: 'unknown' }

/**
 * Determines the completeness of a read. `isProven`: checksums prove that the read is a whole memory. Correct checksums of a part prove
 * nothing about the rest of the memory.
 */
export function completenessOf(size: number, family: string | undefined, isProven: boolean): Completeness | undefined {
  if (family === undefined || !sizesOf(family)) return { kind: isProven ? 'whole' : 'unknown' }
  const contents = contentsOf(size, family)
  if (contents === undefined) return undefined
  const expected = largerMemory(size, family)
  if (expected === undefined) return { kind: 'whole' }
  if (contents !== 'full') return { kind: 'part', expected }
  return isProven ? { kind: 'whole' } : { kind: 'possibly_cut', expected }
}

/** Returns the family's smallest full memory size that is large enough for the content but smaller than `size`; undefined if there is none. */
export const paddedFrom = (contentEnd: number, size: number, family: string | undefined): number | undefined =>
  sizesOf(family)
    ?.full.map((kilobytes) => kilobytes * KB)
    .find((full) => full >= contentEnd && full < size)

/** Matches the control unit family for which some tools append two bytes to a read. */
const mayHaveTwoExtraBytes = /^PPD1/

/** The range of memory sizes of all control units, in bytes. */
const anySize = { from: 16 * KB, to: 32 * MB }
/** Returns the block size, in bytes, of a memory of this size. Reads consist of whole blocks, except reads of a known size. */
const memoryBlock = (size: number): number => (size < 512 * KB ? 4 * KB : 128 * KB)
/** Known sizes of reads of all families, in bytes. Some of them are not multiples of a block. */
const knownSizes: ReadonlySet<number> = new Set(
  sizesOfFamily.flatMap(([, { full, calibration = [], part = [] }]) =>
    [...full, ...calibration, ...part].map((kilobytes) => kilobytes * KB),
  ),
)

/**
 * Small serial EEPROMs by size in bytes. Larger EEPROMs have the same sizes as flash memories and are not listed. Source: data sheets of
 * the 24C, 93C and 95 series.
 */
const eeproms: ReadonlyMap<number, string> = new Map([
  [128, '24C01, 93C46'],
  [256, '24C02, 93C56, 95020'],
  [512, '24C04, 93C66, 95040'],
  [1024, '24C08, 93C76, 95080'],
  [2048, '24C16, 93C86, 95160'],
  [4096, '24C32, 95320'],
  [8192, '24C64, 95640'],
])

/** Returns the EEPROM chips with this memory size; undefined if there are none. */
export const eepromOf = (size: number): string | undefined => eeproms.get(size)

/**
 * Data flashes (D-flashes) of TriCore processors by size in bytes. Flash memories have the same sizes, so only the checksums of the records
 * prove a data flash. Source: Infineon's data sheets.
 */
const dataFlashes: ReadonlyMap<number, string> = new Map([
  [32 * KB, 'TC1766'],
  [64 * KB, 'TC1767, TC1797'],
  [128 * KB, 'TC1782, TC1784, TC1796'],
  [192 * KB, 'TC1793, TC1798'],
])

/** Returns the processors whose data flash has this size; undefined if there are none. */
export const dataFlashProcessors = (size: number): string | undefined => dataFlashes.get(size)

/** Sizes in bytes that only calibration reads have, with the control unit families that have calibrations of this size. */
const calibrations: ReadonlyMap<number, string> = new Map([
  [24 * KB, 'MS41'],
  [116 * KB, 'MS45'],
  [218_656, 'EDC16'],
  [244 * KB, 'EDC16, PPD1'],
  [246 * KB, 'EDC16'],
  [248 * KB, 'EDC16'],
  [264 * KB, 'EDC17'],
])

/** Returns the families whose calibration has this size; undefined if the size can be a whole memory. */
export const calibrationOf = (size: number): string | undefined => calibrations.get(size)

export type SizeProblem =
  | { kind: 'impossible'; from: number; to: number }
  | { kind: 'other_than_family'; expected: number }
  | { kind: 'uneven' }

/** Checks the size of a read against its family. If the family is unknown, checks it against the memory sizes of all control units. */
export function sizeProblemOf(size: number, family: string | undefined): SizeProblem | undefined {
  const known = sizesOf(family)
  if (known && family !== undefined) {
    const { full, calibration = [], part = [] } = known
    const sizes = [...full, ...calibration, ...part].map((kilobytes) => kilobytes * KB)
    if (sizes.includes(size) || (mayHaveTwoExtraBytes.test(family) && sizes.includes(size - 2))) return undefined
    // Prefers the next larger size, because reads are cut off more often than extended.
    const expected = sizes.sort((a, b) => a - b).find((each) => each > size) ?? sizes.at(-1) ?? size
    return { kind: 'other_than_family', expected }
  }
  if (size < anySize.from || size > anySize.to) return { kind: 'impossible', ...anySize }
  return size % memoryBlock(size) === 0 || knownSizes.has(size) || calibrations.has(size)
    ? undefined
    : { kind: 'uneven' }
}

/**
 * Minimum entropy of a read in bits per byte. A read below it is treated as mostly empty. EDC16 reads have a lower entropy than others,
 * because an EDC16 uses only a part of its memory.
 */
const minEntropies: [family: RegExp, bits: number][] = [
  [/^EDC16/, 0.7],
  [/^(?:EDC17|M[DG]1|M(?:E|ED|EV|EVD)17|SIMOS1)/, 1.5],
]
const defaultMinEntropy = 2.5
const minEntropyOfAny = Math.min(...minEntropies.map(([, bits]) => bits))

/**
 * Returns the minimum entropy of a family's reads in bits per byte. If the family is unknown, the lowest minimum of all families applies
 * to a read with numbers of a control unit (`isControlUnit`), and the default to any other read.
 */
export function minEntropyOf(family: string | undefined, isControlUnit: boolean): number {
  if (family === undefined && isControlUnit) return minEntropyOfAny
  return minEntropies.find(([pattern]) => family !== undefined && pattern.test(family))?.[1] ?? defaultMinEntropy
}
