import { expect, test } from 'vitest'
import { demoVehicleList, demoVehicles } from './vehicles.ts'

const nameOf = ({ type, manufacturer, model, generation, variant }: (typeof demoVehicleList)[number]) =>
  [type, manufacturer, model, generation, variant.name].join(' / ')

test('the example catalogue has at least 14 makes and 80 variants, each once', () => {
  expect(demoVehicles.map(({ name }) => name)).toEqual(['Cars', 'Vans', 'Trucks', 'Tractors', 'Motorcycles'])
  expect(new Set(demoVehicleList.map(({ manufacturer }) => manufacturer)).size).toBeGreaterThanOrEqual(14)
  expect(demoVehicleList.length).toBeGreaterThanOrEqual(80)
  expect(new Set(demoVehicleList.map(nameOf)).size).toBe(demoVehicleList.length)
})

test('names of manufacturers, models and generations are unique below their parent', () => {
  for (const { manufacturers } of demoVehicles) {
    expect(new Set(manufacturers.map(({ name }) => name)).size).toBe(manufacturers.length)
    for (const { models } of manufacturers) expect(new Set(models.map(({ name }) => name)).size).toBe(models.length)
  }
})

test.each(demoVehicleList.map((vehicle) => [nameOf(vehicle), vehicle] as const))('%s is plausible', (_, vehicle) => {
  const { variant, from, to } = vehicle
  const { original, stage1, stage2, displacement_cc } = variant
  expect(from).toBeLessThanOrEqual(to ?? 2025)
  expect(displacement_cc).toBeGreaterThan(900)
  expect(variant.engine_code).not.toBe('')
  expect(variant.read_tools.length).toBeGreaterThan(0)
  for (const [before, after] of stage2
    ? [[original, stage1] as const, [stage1, stage2] as const]
    : [[original, stage1] as const]) {
    expect(after.power_hp / before.power_hp).toBeGreaterThan(1.02)
    expect(after.power_hp / before.power_hp).toBeLessThan(1.4)
    expect(after.torque_nm / before.torque_nm).toBeGreaterThan(1.02)
    expect(after.torque_nm / before.torque_nm).toBeLessThan(1.5)
  }
  const litres = displacement_cc / 1000
  expect(original.power_hp / litres).toBeGreaterThan(20)
  expect(original.torque_nm / litres).toBeGreaterThan(80)
})
