import { demoVehicles } from '../src/sample-data/vehicles.ts'
import { loadVehicles } from '../src/vehicles/load-vehicles.ts'
import type { TestSite } from './kit.ts'

/** Adds the vehicles of the sample data to the catalogue. */
export const loadDemoVehicles = ({ sql }: Pick<TestSite, 'sql'>) =>
  sql.begin((tx) => loadVehicles(tx, demoVehicles, new Date()))
