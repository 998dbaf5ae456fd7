import { loadPackages } from './credits/load-packages.ts'
import type { Tx } from './db/sql.ts'
import { demoCreditPackages, demoOptions, demoServices } from './demo/services.ts'
import { demoVehicles } from './demo/vehicles.ts'
import { loadServices } from './tuning/load-services.ts'
import { loadVehicles } from './vehicles/load-vehicles.ts'

/** A catalogue to start from, when the first admin asks for one at set-up: vehicles, services with options, credit packages. */
export async function loadSampleData(tx: Tx, now: Date): Promise<void> {
  await loadVehicles(tx, demoVehicles, now)
  await loadServices(tx, { services: demoServices, options: demoOptions }, now)
  const packages = demoCreditPackages.map((item) => ({ ...item, name: `${item.count / 100n} credits` }))
  await loadPackages(tx, packages, now)
}
