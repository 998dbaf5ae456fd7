import { z } from 'zod'
import { ExistingPassword } from '../../accounts/password.ts'
import { type Access, endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { Order } from '../order-shapes.ts'
import { toolFileReasons } from '../tool-files/tool-file.ts'
import { ToolBridge, ToolBridgeInput } from './tool-bridge.ts'

const access = ['may:settings'] as const satisfies Access
const audit_kind = 'settings'
const params = z.strictObject({ id: Id })
const payload = { tool_bridges: z.array(ToolBridge) }

export const ListToolBridges = endpoint({
  name: 'orders.list_tool_bridges',
  method: 'GET',
  path: '/tool_bridges',
  access,
  summary: 'The services that decrypt and encrypt files of slave tools, without their secrets',
  payload,
})

export const AddToolBridge = endpoint({
  name: 'orders.add_tool_bridge',
  audit_kind,
  method: 'POST',
  path: '/tool_bridges',
  access,
  personal: true,
  summary: "Add a tool bridge; requires the caller's password",
  body: ToolBridgeInput,
  payload,
  problems: ['accounts.wrong_password'],
  idempotent: 'never',
})

export const ChangeToolBridge = endpoint({
  name: 'orders.change_tool_bridge',
  audit_kind,
  method: 'PUT',
  path: '/tool_bridges/:id',
  access,
  personal: true,
  summary:
    "Change a tool bridge; requires the caller's password. An empty secret keeps the saved one, unless the addresses or the account change",
  params,
  body: ToolBridgeInput,
  payload,
  problems: ['accounts.wrong_password', 'orders.bridge_not_found'],
  idempotent: 'never',
})

export const RemoveToolBridge = endpoint({
  name: 'orders.remove_tool_bridge',
  audit_kind,
  method: 'POST',
  path: '/tool_bridges/:id/remove',
  access,
  personal: true,
  summary: "Remove a tool bridge with its secret; requires the caller's password",
  params,
  body: z.strictObject({ password: ExistingPassword }),
  payload,
  problems: ['accounts.wrong_password', 'orders.bridge_not_found'],
  idempotent: 'never',
})

export const TryToolBridge = endpoint({
  name: 'orders.try_tool_bridge',
  audit_kind,
  method: 'POST',
  path: '/tool_bridges/:id/try',
  access,
  summary: 'Send one byte to the service to be decrypted, to see whether it answers and accepts the key',
  params,
  payload: { reason: z.enum(toolFileReasons).nullable(), detail: z.string() },
  problems: ['orders.bridge_not_found'],
  limits: [{ by: 'principal', seconds: 60, count: 10 }],
})

export const RetryToolFile = endpoint({
  name: 'orders.retry_tool_file',
  method: 'POST',
  path: '/order/:id/tool_file/:job_id/retry',
  access: ['may:orders'],
  summary: 'Send a file to the tool bridge again whose decryption or encryption failed or has an unknown outcome',
  params: z.strictObject({ id: Id, job_id: Id }),
  payload: { order: Order },
  problems: ['orders.not_found', 'orders.file_not_found', 'orders.wrong_state'],
})
