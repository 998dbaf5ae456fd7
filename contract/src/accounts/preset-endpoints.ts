import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { permissions } from '../api/permissions.ts'
import { Id, line } from '../api/scalars.ts'
import { PermissionPreset } from './preset.ts'

const one = z.strictObject({ id: Id })
const body = z.strictObject({ name: line(60, 1), permissions: z.array(z.enum(permissions)).max(permissions.length) })

export const GetPermissionPresets = endpoint({
  name: 'accounts.permission_presets',
  method: 'GET',
  path: '/permission_presets',
  access: ['may:dealers_manager.change_role'],
  summary: 'Permission presets, by name',
  payload: { presets: z.array(PermissionPreset) },
})

export const AddPermissionPreset = endpoint({
  name: 'accounts.add_permission_preset',
  audit_kind: 'settings',
  method: 'POST',
  path: '/permission_presets',
  access: ['admin'],
  summary: 'Add a permission preset',
  body,
  payload: { preset: PermissionPreset },
  problems: ['accounts.preset_name_taken'],
})

export const ChangePermissionPreset = endpoint({
  name: 'accounts.change_permission_preset',
  audit_kind: 'settings',
  method: 'PUT',
  path: '/permission_presets/:id',
  access: ['admin'],
  summary: 'Change a permission preset; staff who were given it before keep their permissions',
  params: one,
  body,
  payload: { preset: PermissionPreset },
  problems: ['accounts.preset_not_found', 'accounts.preset_name_taken'],
})

export const RemovePermissionPreset = endpoint({
  name: 'accounts.remove_permission_preset',
  audit_kind: 'settings',
  method: 'DELETE',
  path: '/permission_presets/:id',
  access: ['admin'],
  summary: 'Remove a permission preset',
  params: one,
  payload: {},
  problems: ['accounts.preset_not_found'],
})
