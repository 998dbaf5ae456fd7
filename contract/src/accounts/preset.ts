import { z } from 'zod'
import { Id } from '../api/scalars.ts'
import { permissions } from './permissions.ts'

/** A named choice of permissions, to start a member of staff from. */
export const PermissionPreset = z.strictObject({ _id: Id, name: z.string(), permissions: z.array(z.enum(permissions)) })
export type PermissionPreset = z.output<typeof PermissionPreset>
