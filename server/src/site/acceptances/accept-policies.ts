import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import {
  AcceptPolicies,
  GetOutstandingPolicies,
  ListAcceptances,
} from '@mapwright/contract/site/acceptance-endpoints.ts'
import type { Acceptance } from '@mapwright/contract/site/acceptances.ts'
import { command, query } from '../../platform/api/handler.ts'
import { auditedVersions, readOutstanding, recordAcceptance } from './acceptance-rows.ts'

export const getOutstandingPolicies = query(GetOutstandingPolicies, async ({ sql, actor, request }) => ({
  outstanding: [...(await readOutstanding(sql, { user_id: actor._id, language: request.language }))],
}))

export const acceptPolicies = command(AcceptPolicies, async ({ tx, actor, request, body, now, audit }) => {
  const reader = { user_id: actor._id, language: request.language }
  const accepted = await recordAcceptance(tx, { ...reader, now, occasion: 'request' }, body.version_ids)
  audit({
    target_id: actor._id,
    after: { accepted: auditedVersions(accepted) },
  })
  return { outstanding: [...(await readOutstanding(tx, reader))] }
})

const maxAcceptances = 50

export const listAcceptances = query(ListAcceptances, async ({ sql, params }) => ({
  acceptances: [
    ...(await sql<Decoded<Acceptance>[]>`
      SELECT _id, policy, version_id, language, published_at, text_sha256, occasion, accepted_at
      FROM policy_acceptances WHERE user_id = ${params.user_id} ORDER BY accepted_at DESC, _id DESC LIMIT ${maxAcceptances}`),
  ],
}))
