import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { iniText } from './ini.ts'

type ExportedOrder = Decoded<Order>

/** Converts metric horsepower to whole kilowatts: 1 PS is 0.73549875 kW. */
export const kilowatts = (horsepower: number | null): number | null =>
  horsepower === null ? null : Math.round(horsepower * 0.735_498_75)

const instant = (at: Date | null) => at?.toISOString() ?? null
const found = (values: readonly { value: string }[] | undefined) => values?.map(({ value }) => value).join(', ')

/** Data identified in the newest original. */
const identified = ({ files }: ExportedOrder) =>
  files.filter(({ kind }) => kind === 'original').sort((a, b) => b.version - a.version)[0]?.identification

const vehicleOf = (order: ExportedOrder) => ({
  Type: order.vtype,
  Manufacturer: order.manufacture,
  Model: order.model,
  Generation: order.generation,
  Variant: order.variant,
  Engine: order.engine_type,
  Fuel: order.fuel_type,
  Year: order.vehicle_year,
  Mileage: order.mileage,
  Transmission: order.transmission,
  PowerPS: order.power_hp,
  PowerKW: kilowatts(order.power_hp),
  TorqueNm: order.torque_nm,
  VIN: order.vin,
  RegNo: order.reg_no,
})

/** Names of the lines, each with its amount unless the reader sees no prices. */
const linesIn = ({ lines }: ExportedOrder, { hasPrices }: { hasPrices: boolean }): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ name, amount }, at) => [
      [`Line${at + 1}`, name],
      ...(hasPrices ? [[`Line${at + 1}Credits`, formatHundredths(amount)]] : []),
    ]),
  )

/** Formats the order as an INI file, as described in docs/formats.md. Amounts are omitted for readers who see no prices. */
export function orderIni(order: ExportedOrder, { hasPrices }: { hasPrices: boolean }): string {
  const says = identified(order)
  return iniText([
    [
      'Order',
      {
        Number: order.number,
        Status: order.status,
        Payment: order.payment,
        Submitted: instant(order.submitted_at),
        Completed: instant(order.completed_at),
        TimeFrame: order.time_frame,
        ...(hasPrices ? { Total: formatHundredths(order.total) } : {}),
        Comment: order.comment,
        Instruction: order.instruction,
      },
    ],
    ['Vehicle', vehicleOf(order)],
    [
      'Ecu',
      {
        Brand: order.ecu_brand,
        Version: order.ecu_version,
        HardwareNumbers: found(says?.hardware_numbers),
        SoftwareNumbers: found(says?.software_numbers),
        PartNumbers: found(says?.part_numbers),
      },
    ],
    [
      'Tuning',
      {
        Tool: order.tool_used,
        MasterSlave: order.master_slave,
        PowerPSAfter: order.power_hp_after,
        TorqueNmAfter: order.torque_nm_after,
        ...linesIn(order, { hasPrices }),
      },
    ],
    ...order.files.map(
      ({ kind, version, name, size, sha256 }, at) =>
        [`File${at + 1}`, { Kind: kind, Version: version, Filename: name, Size: size, SHA256: sha256 }] as const,
    ),
  ])
}

/** Formats Contents.ini of the exchange format EcuX. */
export function ecuxContents(order: ExportedOrder, fileName: string): string {
  return iniText([
    ['Global', { EcuX_version: '1.0', AuthorTool: 'Mapwright' }],
    [
      'Description',
      {
        VehicleVIN: order.vin,
        VehicleType: order.vtype,
        VehicleProducer: order.manufacture,
        VehicleSeries: order.generation,
        VehicleBuild: order.variant,
        VehicleModel: order.model,
        VehicleModelYear: order.vehicle_year,
        EcuUsage: 'Engine',
        EcuProducer: order.ecu_brand,
        EcuBuild: order.ecu_version,
        EngineType: order.engine_type,
        OutputPS: order.power_hp,
        OutputKW: kilowatts(order.power_hp),
        ReadingHardware: order.tool_used,
      },
    ],
    ['File1', { Filename: fileName }],
  ])
}
