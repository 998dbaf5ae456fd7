import type { SamplePart } from '@mapwright/contract/accounts/sample-parts.ts'
import { loadPackages } from '../credits/load-packages.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { loadServices } from '../tuning/load-services.ts'
import { loadVehicles } from '../vehicles/load-vehicles.ts'
import { demoCreditPackages, demoOptions, demoServices } from './services.ts'
import { demoVehicles } from './vehicles.ts'

const loaders: Record<SamplePart, (tx: Tx, now: Date) => Promise<unknown>> = {
  vehicles: (tx, now) => loadVehicles(tx, demoVehicles, now),
  services: (tx, now) => loadServices(tx, { services: demoServices, options: demoOptions }, now),
  packages: (tx, now) => loadPackages(tx, demoCreditPackages, now),
}

/** Loads one part of the sample catalogue. The part must still be empty. */
export async function loadSamplePart(tx: Tx, part: SamplePart, now: Date): Promise<void> {
  await loaders[part](tx, now)
}

/** Loads the sample catalogue offered at set-up: vehicles, services with options, and credit packages. */
export async function loadSampleData(tx: Tx, now: Date): Promise<void> {
  for (const load of Object.values(loaders)) await load(tx, now)
}

/** Lists the parts of the catalogue that are empty. */
export async function listEmptyParts(db: Db): Promise<SamplePart[]> {
  const [{ parts }] = await db<[{ parts: SamplePart[] }]>`
    SELECT array_remove(ARRAY[
      CASE WHEN NOT EXISTS (SELECT FROM vtypes) THEN 'vehicles' END,
      CASE WHEN NOT EXISTS (SELECT FROM services) AND NOT EXISTS (SELECT FROM options) THEN 'services' END,
      CASE WHEN NOT EXISTS (SELECT FROM credit_packages) THEN 'packages' END
    ], NULL) AS parts`
  return parts
}
