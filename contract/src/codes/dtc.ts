/** Diagnostic trouble codes of SAE J2012 / ISO 15031-6: a letter, a digit 0 to 3 and three hexadecimal digits. */
export const dtcPattern = /^[PCBU][0-3][0-9A-F]{3}$/

export const systems = ['powertrain', 'chassis', 'body', 'network'] as const
export type System = (typeof systems)[number]

export const areas = [
  'fuel_air_emission',
  'fuel_air',
  'injection',
  'ignition',
  'emission',
  'speed_idle',
  'inputs',
  'outputs',
  'transmission',
  'hybrid',
  'cylinder_deactivation',
] as const
export type Area = (typeof areas)[number]

export type DtcDetails = {
  system: System
  /** generic: defined by the standard and equal for all cars. maker: defined by the car maker. */
  kind: 'generic' | 'maker'
  /** The area of the powertrain according to the standard; null for other systems and maker-specific codes. */
  area: Area | null
}

const systemOf: Readonly<Record<string, System>> = { P: 'powertrain', C: 'chassis', B: 'body', U: 'network' }

const makerSpecific = /^(P1|P3[0-3]|[BCU][12])/

const areaOf: readonly (readonly [pattern: RegExp, area: Area])[] = [
  [/^P00|^P2[012AB]/, 'fuel_air_emission'],
  [/^P01/, 'fuel_air'],
  [/^P02/, 'injection'],
  [/^P[02]3/, 'ignition'],
  [/^P[02]4/, 'emission'],
  [/^P05/, 'speed_idle'],
  [/^P25/, 'inputs'],
  [/^P[02]6/, 'outputs'],
  [/^P0[789]|^P2[78]/, 'transmission'],
  [/^P0[A-F]/, 'hybrid'],
  [/^P34/, 'cylinder_deactivation'],
]

/** Classifies a code by its format, even if its meaning is unknown. */
export function dtcDetails(code: string): DtcDetails {
  const system = systemOf[code[0] ?? ''] ?? 'powertrain'
  const area = areaOf.find(([pattern]) => pattern.test(code))?.[1] ?? null
  return { system, kind: makerSpecific.test(code) ? 'maker' : 'generic', area }
}

/** Numbers of P codes in the Volkswagen group: they start at `vagBase`, with `vagStep` per thousand codes, so P0401 is 16785. */
const vagBase = 16_384
const vagStep = 1_024

/** Returns the five-digit number that older control units of the Volkswagen group show for a P code; null if there is none. */
export function vagNumberOf(code: string): string | null {
  const digits = /^P([0-3])(\d{3})$/.exec(code)
  return digits ? String(vagBase + Number(digits[1]) * vagStep + Number(digits[2])) : null
}

/** Returns the P code for a trouble code number of the Volkswagen Group; null if there is none. */
export function dtcOfVagNumber(number: number): string | null {
  const above = number - vagBase
  const thousand = Math.floor(above / vagStep)
  const rest = above % vagStep
  return above >= 0 && thousand <= 3 && rest <= 999 ? `P${thousand}${String(rest).padStart(3, '0')}` : null
}

/** Decodes the two bytes of a code. Some tools show the bytes as one decimal number: 1025 is 0x0401, which is P0401. */
export function dtcOfBytes(bytes: number): string | null {
  if (bytes <= 0 || bytes > 0xffff) return null
  const letter = 'PCBU'.charAt(bytes >> 14)
  return letter + String((bytes >> 12) & 3) + (bytes & 0xfff).toString(16).toUpperCase().padStart(3, '0')
}
