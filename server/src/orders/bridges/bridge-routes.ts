import type { Body, Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ToolBridge } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import {
  AddToolBridge,
  ChangeToolBridge,
  ListToolBridges,
  RemoveToolBridge,
  TryToolBridge,
} from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { requirePassword } from '../../accounts/security/require-password.ts'
import { type App, command, lookup, query, type Route } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { seal } from '../../platform/api/seal.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { type BridgeRow, bridgeSecretUse, openBridge, readBridge, readBridges } from './bridge-rows.ts'
import { BridgeFailure } from './tool-bridge.ts'

type Entered = Omit<Body<typeof AddToolBridge>, 'password' | 'secret'>

async function shownBridges(db: Db): Promise<Decoded<ToolBridge>[]> {
  const rows = await readBridges(db)
  return rows.map(({ secret_sealed, ...row }) => ({ ...row, has_secret: secret_sealed !== null }))
}

const sealed = ({ secretKey }: App, secret: string) => (secret === '' ? null : seal(secretKey, bridgeSecretUse, secret))

/** Returns true if the saved secret may be sent with the entered settings: only to the addresses and account for which it was entered. */
const keepsSecret = (saved: BridgeRow, entered: Entered): boolean =>
  saved.decrypt_url === entered.decrypt_url &&
  saved.encrypt_url === entered.encrypt_url &&
  saved.account === entered.account

const columnsOf = (tx: Tx, { protocol, ...entered }: Entered) => ({
  ...entered,
  protocol: protocol === null ? null : tx.json(protocol),
})

/** Endpoints for the settings of tool bridges. */
export const bridgeRoutes: readonly Route[] = [
  query(ListToolBridges, async ({ sql }) => ({ tool_bridges: await shownBridges(sql) })),

  command(AddToolBridge, {
    prepare: ({ sql, actor, body }) => requirePassword(sql, actor, body.password),
    run: async ({ tx, app, body: { password: _, secret, ...entered }, now, audit }) => {
      const _id = uuidv7()
      const secret_sealed = sealed(app, secret)
      await tx`INSERT INTO tool_bridges ${tx({ _id, ...columnsOf(tx, entered), secret_sealed, created_at: now, changed_at: now })}`
      audit({ target_id: _id, after: { ...entered, secret_changed: secret !== '' } })
      return { tool_bridges: await shownBridges(tx) }
    },
  }),

  command(ChangeToolBridge, {
    prepare: ({ sql, actor, body }) => requirePassword(sql, actor, body.password),
    run: async ({ tx, app, params, body: { password: _, secret, ...entered }, now, audit }) => {
      await tx`SELECT FROM tool_bridges WHERE _id = ${params.id} FOR UPDATE`
      const saved = found(await readBridge(tx, params.id), 'orders.bridge_not_found')
      const { secret_sealed: kept, ...before } = saved
      const secret_sealed = sealed(app, secret) ?? (keepsSecret(saved, entered) ? kept : null)
      await tx`UPDATE tool_bridges SET ${tx({ ...columnsOf(tx, entered), secret_sealed, changed_at: now })} WHERE _id = ${params.id}`
      audit({ target_id: params.id, before, after: { ...entered, secret_changed: secret !== '' } })
      return { tool_bridges: await shownBridges(tx) }
    },
  }),

  command(RemoveToolBridge, {
    prepare: ({ sql, actor, body }) => requirePassword(sql, actor, body.password),
    run: async ({ tx, params, audit }) => {
      const { secret_sealed: _, ...before } = found(await readBridge(tx, params.id), 'orders.bridge_not_found')
      await tx`DELETE FROM tool_bridges WHERE _id = ${params.id}`
      audit({ target_id: params.id, before })
      return { tool_bridges: await shownBridges(tx) }
    },
  }),

  lookup(TryToolBridge, async ({ sql, app, publicFetch, params }) => {
    const row = found(await readBridge(sql, params.id), 'orders.bridge_not_found')
    const bridge = openBridge(row, app)
    if (!bridge) return { reason: 'not_configured' as const, detail: '' }
    try {
      await bridge.decrypt({ bytes: Buffer.alloc(1), name: 'test.bin' }, { publicFetch, key: uuidv7() })
      return { reason: null, detail: '' }
    } catch (error) {
      if (!(error instanceof BridgeFailure)) throw error
      // A service that refuses the byte as a file has accepted the key.
      return { reason: error.reason === 'refused_file' ? null : error.reason, detail: error.message }
    }
  }),
]
