import type { PermissionPreset } from '@mapwright/contract/accounts/preset.ts'
import {
  AddPermissionPreset,
  ChangePermissionPreset,
  GetPermissionPresets,
  RemovePermissionPreset,
} from '@mapwright/contract/accounts/preset-endpoints.ts'
import { permissions as allPermissions } from '@mapwright/contract/api/permissions.ts'
import { uuidv7 } from 'uuidv7'
import { command, query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'

/** Lists the permission presets by name. */
export const permissionPresets = query(GetPermissionPresets, async ({ sql }) => ({
  presets: (
    await sql<PermissionPreset[]>`SELECT _id, name, permissions FROM permission_presets ORDER BY lower(name)`
  ).map((preset) => ({ ...preset, permissions: allPermissions.filter((leaf) => preset.permissions.includes(leaf)) })),
}))

async function refuseTakenName(tx: Tx, name: string, _id: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtext('accounts.permission_presets'))`
  const [taken] = await tx`SELECT FROM permission_presets WHERE lower(name) = lower(${name}) AND _id <> ${_id}`
  if (taken) throw new Problem('accounts.preset_name_taken', { fields: { name: { code: 'taken' } } })
}

export const addPermissionPreset = command(AddPermissionPreset, async ({ tx, body, now, audit }) => {
  const preset = { _id: uuidv7(), name: body.name, permissions: [...new Set(body.permissions)] }
  await refuseTakenName(tx, preset.name, preset._id)
  await tx`INSERT INTO permission_presets ${tx({ ...preset, created_at: now })}`
  audit({ target_id: preset._id, after: preset })
  return { preset }
})

export const changePermissionPreset = command(ChangePermissionPreset, async ({ tx, params, body, audit }) => {
  await refuseTakenName(tx, body.name, params.id)
  const [row] = await tx<PermissionPreset[]>`
    SELECT _id, name, permissions FROM permission_presets WHERE _id = ${params.id} FOR UPDATE`
  const before = found(row, 'accounts.preset_not_found')
  const preset = { _id: before._id, name: body.name, permissions: [...new Set(body.permissions)] }
  await tx`UPDATE permission_presets SET name = ${preset.name}, permissions = ${preset.permissions} WHERE _id = ${preset._id}`
  audit({ before, after: preset })
  return { preset }
})

/** Removes a preset. Staff keep the permissions that the preset gave them. */
export const removePermissionPreset = command(RemovePermissionPreset, async ({ tx, params, audit }) => {
  const [before] = await tx<PermissionPreset[]>`
    DELETE FROM permission_presets WHERE _id = ${params.id} RETURNING _id, name, permissions`
  audit({ before: found(before, 'accounts.preset_not_found') })
  return {}
})
