import { readPublicVehicle } from '../../server/src/home/public-vehicle.ts'
import type { Site } from './site.ts'

/** Returns the name and the parts of the path of a vehicle with known power. */
export async function sampleVehicle({ sql }: Pick<Site, 'sql'>) {
  const [row] = await sql<{ _id: string }[]>`
    SELECT _id FROM variants WHERE power_hp IS NOT NULL AND torque_nm IS NOT NULL ORDER BY _id LIMIT 1`
  const vehicle = await readPublicVehicle(sql, row?._id ?? '')
  if (!vehicle) throw new Error('the sample data has no vehicle')
  const { make, model, vehicle: end } = vehicle.slugs
  const paths = [`/vehicles/${make}`, `/vehicles/${make}/${model}`, `/vehicles/${make}/${model}/${end}`] as const
  return { _id: vehicle._id, name: vehicle.name, slugs: vehicle.slugs, paths }
}
