const KB = 1024
const MB = 1024 * KB

/** Sizes in KB of full and partial reads by family. The first match counts, so specific families come first. */
const sizesOfFamily: [family: RegExp, sizes: readonly number[]][] = [
  [/^EDC15/, [32, 128, 256, 512, 1024]],
  [/^EDC16U3/, [256, 512, 2048]],
  [/^EDC16U/, [256, 512, 960, 1024]],
  [/^EDC16C3[1459]/, [256, 384, 448, 452, 512, 640, 1024, 2048]],
  [/^EDC16C[89]/, [256, 512, 960, 1024]],
  [/^EDC16/, [256, 320, 384, 448, 452, 512, 640, 960, 1024, 2048]],
  [/^EDC17(?:C46|C41|C42|C50|CP20)/, [512, 2048]],
  [/^EDC17(?:C54|C58|C60|C64|C70|C74|CP44|CP45|CP55)/, [512, 4096]],
  [/^EDC17C66/, [896, 4096]],
  [/^EDC17C84/, [2464, 2560]],
  [/^EDC17CP50/, [512, 2048, 4096]],
  [/^EDC17(?:CP02|C06)/, [264, 1536, 2048]],
  [/^EDC17/, [264, 512, 896, 1536, 2048, 2464, 2560, 4096]],
  [/^M(?:E|ED|EV|EVD)17/, [512, 1536, 2048, 2560, 4096]],
  [/^M[DG]1/, [4096, 6144, 8192]],
  [/^EDC7/, [256, 512, 1024, 2048]],
  [/^ME9/, [512, 1024, 2048, 2560]],
  [/^MED9/, [512, 1024, 1536, 2048]],
  [/^ME[37]/, [64, 128, 256, 512, 768, 832, 1024]],
  [/^SID801/, [512]],
  [/^SID803$/, [448, 452]],
  [/^SID803A/, [448, 452, 2048]],
  [/^PPD1/, [244, 2048]],
  [/^PCR2/, [491.5, 768, 2048, 3072]],
  [/^SID310/, [768, 3072]],
  [/^SIMOS(?:8|10)/, [256, 512, 2048]],
  [/^SIMOS1[268]/, [512, 4096]],
  [/^MS[DV]\d/, [2048]],
]

/** Some tools add two bytes to a read of this family. */
const mayHaveTwoExtraBytes = /^PPD1/

/** The memory of all control units is in this range. */
const anySize = { from: 16 * KB, to: 32 * MB }
/** Memory consists of blocks; a read with another size was cut off or extended. */
const blockBytes = 256

export type SizeProblem =
  | { kind: 'impossible'; from: number; to: number }
  | { kind: 'other_than_family'; expected: number }
  | { kind: 'uneven' }

/** Checks the size of a read against its family if known, else against the memory sizes of all control units. */
export function sizeProblemOf(size: number, family: string | undefined): SizeProblem | undefined {
  const known = family === undefined ? undefined : sizesOfFamily.find(([pattern]) => pattern.test(family))?.[1]
  if (known && family !== undefined) {
    const sizes = known.map((kilobytes) => kilobytes * KB)
    if (sizes.includes(size) || (mayHaveTwoExtraBytes.test(family) && sizes.includes(size - 2))) return undefined
    // Reads are cut off more often than extended.
    const expected = sizes.sort((a, b) => a - b).find((each) => each > size) ?? sizes.at(-1) ?? size
    return { kind: 'other_than_family', expected }
  }
  if (size < anySize.from || size > anySize.to) return { kind: 'impossible', ...anySize }
  return size % blockBytes === 0 ? undefined : { kind: 'uneven' }
}

/**
 * Minimum entropy in bits per byte; a read below it counts as mostly empty. An EDC16 uses only part of its memory, so genuine reads
 * have a much lower entropy than those of other families.
 */
const minEntropies: [family: RegExp, bits: number][] = [
  [/^EDC16/, 0.7],
  [/^(?:EDC17|M[DG]1|M(?:E|ED|EV|EVD)17|SIMOS1)/, 1.5],
]
const defaultMinEntropy = 2.5

export const minEntropyOf = (family: string | undefined): number =>
  minEntropies.find(([pattern]) => family !== undefined && pattern.test(family))?.[1] ?? defaultMinEntropy
