/** Reads bits that were coded with probabilities. Source: LZMA specification by I. Pavlov (public domain). */
export function rangeDecoder(input: Uint8Array, from: number, end: number) {
  let at = from + 5
  // Typed arrays, because 32-bit numbers in variables of a closure are allocated on the heap.
  const range = Uint32Array.of(0xffffffff)
  const code = new Uint32Array(1)
  for (let index = 1; index < 5; index++) code[0] = ((code[0] ?? 0) << 8) | (input[from + index] ?? 0)
  if (at > end || input[from] !== 0) throw new RangeError('invalid start of an LZMA stream')

  const normalize = () => {
    if ((range[0] ?? 0) >= 0x1000000) return
    if (at >= end) throw new RangeError('the LZMA stream ends early')
    range[0] = (range[0] ?? 0) << 8
    code[0] = ((code[0] ?? 0) << 8) | (input[at++] ?? 0)
  }
  const bit = (probabilities: Uint16Array, index: number): number => {
    normalize()
    const probability = probabilities[index] ?? 0
    const bound = ((range[0] ?? 0) >>> 11) * probability
    if ((code[0] ?? 0) < bound) {
      range[0] = bound
      probabilities[index] = probability + ((2048 - probability) >>> 5)
      return 0
    }
    range[0] = (range[0] ?? 0) - bound
    code[0] = (code[0] ?? 0) - bound
    probabilities[index] = probability - (probability >>> 5)
    return 1
  }
  return {
    bit,
    /** Reads bits of equal probability. */
    direct(count: number): number {
      let value = 0
      for (let left = count; left > 0; left--) {
        normalize()
        range[0] = (range[0] ?? 0) >>> 1
        const isOne = (code[0] ?? 0) >= (range[0] ?? 0)
        if (isOne) code[0] = (code[0] ?? 0) - (range[0] ?? 0)
        value = (value << 1) | (isOne ? 1 : 0)
      }
      return value >>> 0
    },
    /** Reads a number whose bits are coded from the highest to the lowest. */
    tree(probabilities: Uint16Array, offset: number, bits: number): number {
      let node = 1
      for (let left = bits; left > 0; left--) node = (node << 1) | bit(probabilities, offset + node)
      return node - (1 << bits)
    },
    /** Reads a number whose bits are coded from the lowest to the highest. */
    reverseTree(probabilities: Uint16Array, offset: number, bits: number): number {
      let node = 1
      let value = 0
      for (let index = 0; index < bits; index++) {
        const read = bit(probabilities, offset + node)
        node = (node << 1) | read
        value |= read << index
      }
      return value
    },
  }
}
type RangeDecoder = ReturnType<typeof rangeDecoder>

/** Number of literal context bits, literal position bits and position bits. */
export type LzmaProperties = { lc: number; lp: number; pb: number }

/** Reads the byte that encodes the properties. Throws a RangeError if it is invalid. */
export function lzmaProperties(byte: number): LzmaProperties {
  if (byte >= 9 * 5 * 5) throw new RangeError('invalid LZMA properties')
  return { lc: byte % 9, lp: Math.trunc(byte / 9) % 5, pb: Math.trunc(byte / 45) }
}

const even = 1024
const states = 12
const minLength = 2
const maxPositions = 16
const firstLiteralOnlyState = 7

const probabilities = (length: number) => new Uint16Array(length).fill(even)

/** Probabilities of a match length: two choices, eight short and eight middle lengths per position, and 256 long lengths. */
const lengthProbabilities = () => ({
  choices: probabilities(2),
  short: probabilities(maxPositions << 3),
  middle: probabilities(maxPositions << 3),
  long: probabilities(256),
})
type LengthProbabilities = ReturnType<typeof lengthProbabilities>

function lengthIn(decoder: RangeDecoder, lengths: LengthProbabilities, position: number): number {
  if (decoder.bit(lengths.choices, 0) === 0) return minLength + decoder.tree(lengths.short, position << 3, 3)
  if (decoder.bit(lengths.choices, 1) === 0) return minLength + 8 + decoder.tree(lengths.middle, position << 3, 3)
  return minLength + 16 + decoder.tree(lengths.long, 0, 8)
}

const distanceSlots = 64
const firstModelledSlot = 4
const firstDirectSlot = 14

/** Probabilities and the last distances. They are reset at the start of a stream, and for LZMA2 also within it. */
const stateOf = ({ lc, lp }: LzmaProperties) => ({
  state: 0,
  reps: new Float64Array(4),
  isMatch: probabilities(states * maxPositions),
  isRep: probabilities(states),
  isRep0: probabilities(states),
  isRep1: probabilities(states),
  isRep2: probabilities(states),
  isLongRep0: probabilities(states * maxPositions),
  literals: probabilities(0x300 << (lc + lp)),
  slots: probabilities(4 * distanceSlots),
  distances: probabilities(128),
  align: probabilities(16),
  matchLengths: lengthProbabilities(),
  repLengths: lengthProbabilities(),
})
type State = ReturnType<typeof stateOf>

function distanceIn(decoder: RangeDecoder, state: State, length: number): number {
  const slot = decoder.tree(state.slots, Math.min(length - minLength, 3) * distanceSlots, 6)
  if (slot < firstModelledSlot) return slot
  const bits = (slot >> 1) - 1
  const base = (2 | (slot & 1)) << bits
  if (slot < firstDirectSlot) return base + decoder.reverseTree(state.distances, base - slot, bits)
  const high = decoder.direct(bits - 4) * 16
  return (base >>> 0) + high + decoder.reverseTree(state.align, 0, 4)
}

/** Reads the distance and the length of a repeated match, and moves its distance to the front. Length 1 is a single byte. */
function repeatedLength(decoder: RangeDecoder, found: State, position: number): number {
  const { state, reps } = found
  if (decoder.bit(found.isRep0, state) === 0) {
    if (decoder.bit(found.isLongRep0, state * maxPositions + position) === 0) {
      found.state = state < firstLiteralOnlyState ? 9 : 11
      return 1
    }
  } else {
    const index = decoder.bit(found.isRep1, state) === 0 ? 1 : 2 + decoder.bit(found.isRep2, state)
    const distance = reps[index] ?? 0
    for (let at = index; at > 0; at--) reps[at] = reps[at - 1] ?? 0
    reps[0] = distance
  }
  found.state = state < firstLiteralOnlyState ? 8 : 11
  return lengthIn(decoder, found.repLengths, position)
}

const afterLiteral = (state: number): number => (state < 4 ? 0 : state < 10 ? state - 3 : state - 6)

/**
 * Decodes LZMA into `output`, which is also the dictionary. Throws a RangeError if the data are damaged. Own code, because the maintained
 * libraries are native or do not limit memory; this one allocates nothing but the probabilities.
 */
export function lzmaDecoder(output: Uint8Array) {
  let properties: LzmaProperties = { lc: 0, lp: 0, pb: 0 }
  let found = stateOf(properties)
  let at = 0
  let dictionary = 0

  const literal = (decoder: RangeDecoder) => {
    const { lc, lp } = properties
    const before = at > dictionary ? (output[at - 1] ?? 0) : 0
    const context = (((at - dictionary) & ((1 << lp) - 1)) << lc) + (before >> (8 - lc))
    const offset = 0x300 * context
    let symbol = 1
    if (found.state >= firstLiteralOnlyState) {
      let matched = output[at - (found.reps[0] ?? 0) - 1] ?? 0
      while (symbol < 0x100) {
        const expected = (matched >> 7) & 1
        matched <<= 1
        const read = decoder.bit(found.literals, offset + ((1 + expected) << 8) + symbol)
        symbol = (symbol << 1) | read
        if (read !== expected) break
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | decoder.bit(found.literals, offset + symbol)
    output[at++] = symbol & 0xff
    found.state = afterLiteral(found.state)
  }
  const copy = (length: number, end: number) => {
    const from = at - (found.reps[0] ?? 0) - 1
    if (from < dictionary || at + length > end) throw new RangeError('an LZMA match is outside of the data')
    for (let index = 0; index < length; index++) output[at++] = output[from + index] ?? 0
  }
  return {
    position: () => at,
    /** Starts a new dictionary, which matches cannot reach beyond. */
    resetDictionary() {
      dictionary = at
    },
    resetState(next: LzmaProperties = properties) {
      properties = next
      found = stateOf(next)
    },
    /** Copies bytes that are not compressed. */
    store(bytes: Uint8Array) {
      output.set(bytes, at)
      at += bytes.length
    },
    /** Decodes until the output has `end` bytes. */
    decode(input: Uint8Array, start: number, inputEnd: number, end: number) {
      const decoder = rangeDecoder(input, start, inputEnd)
      while (at < end) {
        const position = (at - dictionary) & ((1 << properties.pb) - 1)
        const { state } = found
        if (decoder.bit(found.isMatch, state * maxPositions + position) === 0) literal(decoder)
        else if (decoder.bit(found.isRep, state) === 1) copy(repeatedLength(decoder, found, position), end)
        else {
          const length = lengthIn(decoder, found.matchLengths, position)
          found.reps.copyWithin(1, 0, 3)
          found.reps[0] = distanceIn(decoder, found, length)
          found.state = state < firstLiteralOnlyState ? 7 : 10
          copy(length, end)
        }
      }
    },
  }
}

/** Decodes LZMA data to exactly `size` bytes. `settings` are the five bytes before the data. Throws a RangeError for damaged data. */
export function decodeLzma(settings: Uint8Array, data: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size)
  const decoder = lzmaDecoder(output)
  decoder.resetState(lzmaProperties(settings[0] ?? 0xff))
  decoder.decode(data, 0, data.length, size)
  return output
}

/** Decodes LZMA2 data, which consist of chunks, to exactly `size` bytes. Throws a RangeError for damaged data. */
export function decodeLzma2(data: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size)
  const decoder = lzmaDecoder(output)
  const word = (at: number) => ((data[at] ?? 0) << 8) + (data[at + 1] ?? 0) + 1
  let at = 0
  for (let control = data[at]; control !== 0; control = data[at]) {
    if (control === undefined) throw new RangeError('the LZMA2 data end early')
    if (control === 1 || control >= 0xe0) decoder.resetDictionary()
    const unpacked = control >= 0x80 ? ((control & 0x1f) << 16) + word(at + 1) : word(at + 1)
    const end = decoder.position() + unpacked
    if (end > size) throw new RangeError('the LZMA2 data are longer than stated')
    if (control >= 0x80) {
      const packed = word(at + 3)
      const hasProperties = control >= 0xc0
      if (hasProperties) decoder.resetState(lzmaProperties(data[at + 5] ?? 0xff))
      else if (control >= 0xa0) decoder.resetState()
      const start = at + (hasProperties ? 6 : 5)
      if (start + packed > data.length) throw new RangeError('the LZMA2 data end early')
      decoder.decode(data, start, start + packed, end)
      at = start + packed
    } else {
      if (control > 2) throw new RangeError('invalid LZMA2 chunk')
      decoder.store(data.subarray(at + 3, at + 3 + unpacked))
      at += 3 + unpacked
    }
    if (decoder.position() !== end) throw new RangeError('the LZMA2 data end early')
  }
  if (decoder.position() !== size) throw new RangeError('the LZMA2 data are shorter than stated')
  return output
}
