import type { Random } from './seeded-random.ts'

/** Processor of a control unit, which determines byte order and machine code. */
export type Processor = 'c167' | 'powerpc' | 'tricore'

export const isLittleEndian = (processor: Processor) => processor !== 'powerpc'

type Instructions = { length: number; first: number[]; prologue: string; epilogue: string }

const instructions: Record<Processor, Instructions> = {
  c167: {
    length: 4,
    first: [0xf2, 0xf6, 0xe6, 0xc2, 0xda, 0x8a, 0x9a, 0x46, 0x66, 0xd7],
    prologue: '88f088e088d088c0',
    epilogue: '98c098d098e098f0cb00cc00',
  },
  powerpc: {
    length: 4,
    first: [0x7c, 0x38, 0x3c, 0x60, 0x80, 0x90, 0xa0, 0xb0, 0x2c, 0x41, 0x48, 0x54],
    prologue: '9421ffe07c0802a693e1001c90010024',
    epilogue: '8001002483e1001c7c0803a6382100204e800020',
  },
  tricore: {
    length: 4,
    first: [0xd9, 0x91, 0x3b, 0x6d, 0x19, 0x59, 0xb9, 0x39, 0x8b, 0x0b, 0xdf, 0x37],
    prologue: '20104000910000f0',
    epilogue: '000090000000000000',
  },
}

const routineCount = 96

/** Generates a routine like a compiler's: a few dozen instructions with registers and small operands, between a prologue and an epilogue. */
function routineOf(random: Random, { length, first, prologue, epilogue }: Instructions): Buffer {
  const body = Buffer.alloc(length * random.between(12, 90))
  for (let at = 0; at < body.length; at += length) {
    body[at] = random.pick(first)
    body[at + 1] = random.between(0, 15) * 16 + random.between(0, 3)
    body[at + 2] = random.chance(0.6) ? 0 : random.between(0, 255)
    body[at + 3] = random.between(0, 63) * 4
  }
  return Buffer.concat([Buffer.from(prologue, 'hex'), body, Buffer.from(epilogue, 'hex')])
}

/** Fills an area with machine code: a set of routines that call different addresses. */
export function writeCode(area: Buffer, processor: Processor, random: Random): void {
  const kind = instructions[processor]
  const routines = Array.from({ length: routineCount }, () => routineOf(random, kind))
  for (let at = 0; at < area.length; ) {
    const routine = random.pick(routines)
    routine.copy(area, at)
    for (let patch = at + 8; patch < Math.min(at + routine.length - 16, area.length); patch += 36) {
      area[patch + 2] = random.between(0, 255)
    }
    at += (routine.length + 3) & ~3
  }
}
