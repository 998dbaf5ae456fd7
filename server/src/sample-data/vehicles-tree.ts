/** Power and torque as published by the manufacturer or the tuner. */
export type Output = { power_hp: number; torque_nm: number }

export type ControlUnit = { ecu_brand: string; ecu_version: string }

export type DemoVariant = ControlUnit & {
  name: string
  engine_code: string
  fuel: 'diesel' | 'petrol'
  displacement_cc: number
  original: Output
  stage1: Output
  stage2: Output | null
  transmission: string | null
  read_tools: string[]
}

/** `to` is null while the generation is in production. */
export type DemoGeneration = { name: string; from: number; to: number | null; variants: DemoVariant[] }
export type DemoModel = { name: string; generations: DemoGeneration[] }
export type DemoManufacturer = { name: string; models: DemoModel[] }
export type DemoVehicleType = { name: string; manufacturers: DemoManufacturer[] }

export const make = (name: string, models: DemoModel[]): DemoManufacturer => ({ name, models })
export const model = (name: string, generations: DemoGeneration[]): DemoModel => ({ name, generations })
export const built = (name: string, from: number, to: number | null, variants: DemoVariant[]): DemoGeneration => ({
  name,
  from,
  to,
  variants,
})

const controlUnitOf =
  (ecu_brand: string) =>
  (ecu_version: string): ControlUnit => ({ ecu_brand, ecu_version })

export const bosch = controlUnitOf('Bosch')
export const siemens = controlUnitOf('Siemens')
export const continental = controlUnitOf('Continental')
export const delphi = controlUnitOf('Delphi')
export const marelli = controlUnitOf('Magneti Marelli')
export const denso = controlUnitOf('Denso')
export const trw = controlUnitOf('TRW')
export const temic = controlUnitOf('Temic')
export const scaniaEms = controlUnitOf('Scania')
export const bmwMotorrad = controlUnitOf('BMW')

const readTools: [ecu: RegExp, tools: string[]][] = [
  [/EDC15|ME7|EDC7C|PLD|BMSK/, ['KESS3', 'New Genius', 'MPPS']],
  [/EDC16|MED9|ME9|PPD|SID80|SID20/, ['KESS3', 'K-TAG', 'New Genius', 'CMDFlash']],
  [/EDC17|MED17|MEV|EDC7UC/, ['Autotuner', 'KESS3', 'Flex', 'CMDFlash']],
  [/MD1|MG1|SIMOS/, ['Autotuner', 'Flex', 'KESS3', 'bFlash']],
  [/DCM|CRD|PCR|SID|DMCI/, ['Autotuner', 'KESS3', 'PCMFlash']],
  [/IAW|MJD|BMS|SH70/, ['KESS3', 'New Genius', 'Flex']],
]

const otherTools = ['Autotuner', 'Flex', 'Trasdata']

type Numbers = [power_hp: number, torque_nm: number]
type More = { stage2?: Numbers; gearbox?: string }

const output = ([power_hp, torque_nm]: Numbers): Output => ({ power_hp, torque_nm })

const variantOf =
  (fuel: DemoVariant['fuel']) =>
  (
    name: string,
    engine_code: string,
    displacement_cc: number,
    original: Numbers,
    stage1: Numbers,
    ecu: ControlUnit,
    { stage2, gearbox }: More = {},
  ): DemoVariant => ({
    name,
    engine_code,
    fuel,
    displacement_cc,
    original: output(original),
    stage1: output(stage1),
    stage2: stage2 ? output(stage2) : null,
    ...ecu,
    transmission: gearbox ?? null,
    read_tools: readTools.find(([family]) => family.test(ecu.ecu_version))?.[1] ?? otherTools,
  })

/** Declares a diesel variant: name, engine code, cm³, [hp, Nm] of the original, [hp, Nm] at stage 1, control unit. */
export const diesel = variantOf('diesel')
export const petrol = variantOf('petrol')
