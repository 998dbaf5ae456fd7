import { needsKey } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import {
  ChangeRegSearchProvider,
  GetRegSearchProvider,
} from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import { may } from '../../platform/api/may.ts'
import { Problem } from '../../platform/api/problem.ts'
import { seal } from '../../platform/api/seal.ts'
import { readSettings } from '../../site/read-settings.ts'
import { keyPurpose } from './reg-search.ts'
import { providerRow } from './reg-search-rows.ts'

export const getRegSearchProvider = query(GetRegSearchProvider, async ({ sql, actor }) => {
  const [{ reg_no_mode }, { provider, address, key_sealed }] = await Promise.all([readSettings(sql), providerRow(sql)])
  const access = may(actor, ['may:settings']) ? { address, has_key: key_sealed !== null } : null
  return { mode: reg_no_mode, provider, access }
})

/** Changes the provider. A stored key is deleted if the provider or its address changes, so that the key cannot be redirected to another server. */
export const changeRegSearchProvider = command(ChangeRegSearchProvider, async ({ tx, app, body, audit }) => {
  await tx`SELECT FROM reg_search_provider FOR UPDATE`
  const before = await providerRow(tx)
  const isElsewhere = before.provider !== body.provider || before.address !== body.address
  const kept = isElsewhere ? null : before.key_sealed
  const sealed = body.key === '' ? kept : seal(app.secretKey, keyPurpose, body.key)
  if (needsKey(body.provider) && sealed === null)
    throw new Problem('vehicles.provider_key_needed', { fields: { key: { code: 'required' } } })
  const after = { provider: body.provider, address: body.address, key_sealed: body.provider === 'none' ? null : sealed }
  await tx`UPDATE reg_search_provider SET ${tx(after)}`
  audit({
    before: { provider: before.provider, address: before.address },
    after: { provider: after.provider, address: after.address, key_changed: body.key !== '' },
  })
  return { provider: after.provider }
})
