import { z } from 'zod'
import { defaultPermissions, type Permission, permissions } from '../api/permissions.ts'
import { Id } from '../api/scalars.ts'
import { keysOf } from '../api/typed-entries.ts'

/** A named set of permissions for new staff. */
export const PermissionPreset = z.strictObject({ _id: Id, name: z.string(), permissions: z.array(z.enum(permissions)) })
export type PermissionPreset = z.output<typeof PermissionPreset>

/** Built-in presets. `all_but_payment` is the default for new staff. */
const builtIn = {
  support: ['live_support', 'tickets'],
  files: ['orders', 'process_order', 'tickets'],
  vehicles: permissions.filter((leaf) => leaf === 'tuning_services' || leaf.startsWith('vehicle_statistics.')),
  all_but_payment: defaultPermissions,
} as const satisfies Record<string, readonly Permission[]>

export type BuiltInPreset = keyof typeof builtIn

/** The built-in presets, ordered by size, smallest first. */
export const builtInPresets = keysOf(builtIn)
  .map((name): { name: BuiltInPreset; permissions: readonly Permission[] } => ({ name, permissions: builtIn[name] }))
  .sort((one, other) => one.permissions.length - other.permissions.length)
