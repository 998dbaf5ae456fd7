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

export type DtcFacts = {
  system: System
  /** Whose meaning it is: the standard's, the same on every car, or that of the car's maker. */
  kind: 'generic' | 'maker'
  /** The part of the powertrain that the standard gives the number to; null for other systems and for makers' own codes. */
  area: Area | null
}

const systemOf: Readonly<Record<string, System>> = { P: 'powertrain', C: 'chassis', B: 'body', U: 'network' }

const makersOwn = /^(P1|P3[0-3]|[BCU][12])/

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

/** What the code itself says, whether or not its meaning is known. */
export function dtcFacts(code: string): DtcFacts {
  const system = systemOf[code[0] ?? ''] ?? 'powertrain'
  const area = areaOf.find(([pattern]) => pattern.test(code))?.[1] ?? null
  return { system, kind: makersOwn.test(code) ? 'maker' : 'generic', area }
}

/** Where the numbers of each thousand of P codes begin in the Volkswagen group's decimal numbering: P0401 is 16785. */
const groupBase = 16_384
const groupStep = 1_024

/** The five-digit number that older control units of the Volkswagen group show for a P code; null where it has none. */
export function groupNumberOf(code: string): string | null {
  const digits = /^P([0-3])(\d{3})$/.exec(code)
  return digits ? String(groupBase + Number(digits[1]) * groupStep + Number(digits[2])) : null
}

/** The P code behind such a number. */
export function dtcOfGroupNumber(number: number): string | null {
  const above = number - groupBase
  const thousand = Math.floor(above / groupStep)
  const rest = above % groupStep
  return above >= 0 && thousand <= 3 && rest <= 999 ? `P${thousand}${String(rest).padStart(3, '0')}` : null
}

/** The code behind its two bytes, which some tools show as one decimal number: 1025 is 0x0401, P0401. */
export function dtcOfBytes(bytes: number): string | null {
  if (bytes <= 0 || bytes > 0xffff) return null
  const letter = 'PCBU'[bytes >> 14] as string
  return letter + String((bytes >> 12) & 3) + (bytes & 0xfff).toString(16).toUpperCase().padStart(3, '0')
}
