import type { HomeVehicle } from './home.ts'

/** "Volkswagen Golf VII 2.0 TDI 150": the name with those of the levels above it, below the type. */
export const vehicleTitle = ({ path, name }: Pick<HomeVehicle, 'path' | 'name'>): string =>
  [...path.slice(1), name].filter(Boolean).join(' ')
