import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { JoinedSiteReport } from '@mapwright/contract/joined/joined-site.ts'
import { TryJoinedSite } from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { z } from 'zod'
import { lookup } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { connectToMaster, MasterRefusal, MasterUnusable } from '../master-client.ts'
import { findSite, openMaster } from '../site-rows.ts'
import { compareAccount } from './check-account.ts'
import { readBalance, readCatalogue } from './read-catalogue.ts'

type Report = Decoded<JoinedSiteReport>

const failed = (fault: Report['fault'], code: string): Report => ({
  ...{ fault, code, services: 0, options: 0 },
  ...{ balance: null, credit_limit: null },
})

const Orders = z.object({ orders: z.array(z.object({})) })

/** Tests the address and the key with the calls that forwarding needs first. Changes nothing on the master. */
export const trySite = lookup(TryJoinedSite, async ({ sql, app, publicFetch, body: { url, key } }) => {
  const site = await findSite(sql)
  const saved = key === '' ? site : undefined
  if (key === '' && saved?.url !== url) throw new Problem('joined.key_required')
  try {
    const master = saved ? openMaster(saved, { app, publicFetch }) : connectToMaster({ url, key }, publicFetch)
    const { services, options } = await readCatalogue(master)
    await master.call('/orders?size=1', Orders)
    if (site?.url === url && (await compareAccount(sql, master)) === 'other')
      return { report: failed('other_account', '') }
    const { balance, credit_limit } = (await readBalance(master)) ?? { balance: null, credit_limit: null }
    const counts = { services: services.length, options: options.length }
    return { report: { fault: null, code: '', ...counts, balance, credit_limit } }
  } catch (error) {
    if (error instanceof MasterUnusable) return { report: failed(error.fault, error.code) }
    if (error instanceof MasterRefusal) return { report: failed('failing', error.code) }
    throw error
  }
})
