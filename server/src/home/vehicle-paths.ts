import type { VehicleSlugs } from '@mapwright/contract/home/home.ts'

/** The page that lists all makes. */
export const makesPath = '/vehicles'

const below = (above: string, slug: string) => `${above}/${encodeURIComponent(slug)}`

export const makePath = ({ make }: Pick<VehicleSlugs, 'make'>): string => below(makesPath, make)
export const modelPath = (slugs: Pick<VehicleSlugs, 'make' | 'model'>): string => below(makePath(slugs), slugs.model)
export const vehiclePath = (slugs: VehicleSlugs): string => below(modelPath(slugs), slugs.vehicle)
