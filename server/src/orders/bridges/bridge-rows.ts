import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { BridgeProtocol, ToolBridge as ShownBridge } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import type { App } from '../../platform/api/handler.ts'
import { unseal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { autotuner } from './autotuner.ts'
import { httpBridge } from './http-bridge.ts'
import type { ToolBridge } from './tool-bridge.ts'

/** Purpose for which the secrets are sealed (see `seal`). */
export const bridgeSecretUse = 'tool bridge'

export type BridgeRow = Omit<Decoded<ShownBridge>, 'has_secret' | 'protocol'> & {
  protocol: BridgeProtocol | null
  secret_sealed: Buffer | null
}

const columns = (db: Db) => db`
  _id, kind, name, is_on, at_upload, tools, extensions, starts_hex, decrypt_url, encrypt_url, account, protocol, secret_sealed`

/** Reads all tool bridges, oldest first. */
export const readBridges = (db: Db) => db<BridgeRow[]>`SELECT ${columns(db)} FROM tool_bridges ORDER BY created_at, _id`

export async function readBridge(db: Db, _id: string): Promise<BridgeRow | undefined> {
  const [row] = await db<BridgeRow[]>`SELECT ${columns(db)} FROM tool_bridges WHERE _id = ${_id}`
  return row
}

/** Opens a bridge. Returns undefined if its secret was sealed with another SECRET_KEY. */
export function openBridge(row: BridgeRow, { secretKey }: Pick<App, 'secretKey'>): ToolBridge | undefined {
  const secret = row.secret_sealed ? unseal(secretKey, bridgeSecretUse, row.secret_sealed) : ''
  return secret === undefined ? undefined : httpBridge(row.protocol ?? autotuner, { ...row, secret })
}
