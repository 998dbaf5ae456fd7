import { germanMakes } from './vehicles-german.ts'
import { motorcycles, tractors, trucks } from './vehicles-heavy.ts'
import { otherCars, vans } from './vehicles-other-cars.ts'
import type { DemoManufacturer, DemoVariant, DemoVehicleType } from './vehicles-tree.ts'
import { volkswagenGroup } from './vehicles-volkswagen-group.ts'

const byName = (a: DemoManufacturer, b: DemoManufacturer) => a.name.localeCompare(b.name, 'en')

/** The sample catalogue: type → manufacturer → model → generation → variant, with published figures. */
export const demoVehicles: readonly DemoVehicleType[] = [
  { name: 'Cars', manufacturers: [...volkswagenGroup, ...germanMakes, ...otherCars].sort(byName) },
  { name: 'Vans', manufacturers: vans },
  { name: 'Trucks', manufacturers: trucks },
  { name: 'Tractors', manufacturers: tractors },
  { name: 'Motorcycles', manufacturers: motorcycles },
]

/** A variant with its place in the catalogue. All five names together are unique. */
export type DemoVehicle = {
  type: string
  manufacturer: string
  model: string
  generation: string
  from: number
  to: number | null
  variant: DemoVariant
}

/** The catalogue as a flat list, in the same order. */
export const demoVehicleList: readonly DemoVehicle[] = demoVehicles.flatMap((type) =>
  type.manufacturers.flatMap((manufacturer) =>
    manufacturer.models.flatMap((model) =>
      model.generations.flatMap(({ name, from, to, variants }) =>
        variants.map((variant) => ({
          type: type.name,
          manufacturer: manufacturer.name,
          model: model.name,
          generation: name,
          from,
          to,
          variant,
        })),
      ),
    ),
  ),
)
