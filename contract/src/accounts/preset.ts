import { z } from 'zod'
import { Id } from '../api/scalars.ts'
import { defaultPermissions, type Permission, permissions } from './permissions.ts'

/** A named choice of permissions, to start a member of staff from. */
export const PermissionPreset = z.strictObject({ _id: Id, name: z.string(), permissions: z.array(z.enum(permissions)) })
export type PermissionPreset = z.output<typeof PermissionPreset>

/** Presets that come with the site; `all_but_payment` is what a new member of staff gets unless somebody chooses less. */
const builtIn = {
  support: ['live_support', 'tickets'],
  files: ['orders', 'process_order', 'tickets'],
  vehicles: permissions.filter((leaf) => leaf === 'tuning_services' || leaf.startsWith('vehicle_statistics.')),
  all_but_payment: defaultPermissions,
} as const satisfies Record<string, readonly Permission[]>

export type BuiltInPreset = keyof typeof builtIn

/** The smallest first: whoever adds staff sees the least before the most. */
export const builtInPresets = (Object.keys(builtIn) as BuiltInPreset[])
  .map((name) => ({ name, permissions: builtIn[name] as readonly Permission[] }))
  .sort((one, other) => one.permissions.length - other.permissions.length)
