import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { acceptablePolicies } from '@mapwright/contract/site/acceptances.ts'
import { type Policies, type PolicyName, type PolicyVersion, policyNames } from '@mapwright/contract/site/policies.ts'
import {
  ChangePolicies,
  GetPolicies,
  ListPolicyVersions,
  PreviewPolicy,
} from '@mapwright/contract/site/policies-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { cleanPublishedText, cleanRichText } from '../platform/html/clean-rich-text.ts'

type Current = { _id: string; policy: PolicyName; text: string; created_at: Date }

function policiesOf(rows: readonly Current[]): Decoded<Policies> {
  const row = (name: PolicyName) => rows.find(({ policy }) => policy === name)
  const times = rows.map(({ created_at }) => created_at.getTime())
  return {
    ...tableOf(policyNames, (name) => row(name)?.text ?? ''),
    published_at: tableOf(policyNames, (name) => row(name)?.created_at ?? null),
    version_ids: tableOf(policyNames, (name) => row(name)?._id ?? null),
    updated_at: times.length > 0 ? new Date(Math.max(...times)) : null,
  }
}

/**
 * Reads the policies for a reader. Selects the text of each policy in the reader's language, otherwise its text for all languages,
 * otherwise its English text, otherwise its text in any language.
 */
export async function readPolicies(db: Db, language: string): Promise<Decoded<Policies>> {
  const rows = await db<Current[]>`
    SELECT DISTINCT ON (policy) _id, policy, text, created_at FROM current_policies
    ORDER BY policy, array_position(${[language, '', 'en']}::text[], language), language`
  return policiesOf(rows)
}

const readPoliciesIn = async (db: Db, language: string): Promise<Decoded<Policies>> =>
  policiesOf(
    await db<Current[]>`SELECT _id, policy, text, created_at FROM current_policies WHERE language = ${language}`,
  )

export const getPolicies = query(GetPolicies, ({ sql, request, query: { language } }) =>
  language === undefined ? readPolicies(sql, request.language) : readPoliciesIn(sql, language),
)

export const changePolicies = command(
  ChangePolicies,
  async ({ tx, body: { language, must_accept, ...texts }, now, audit }) => {
    await tx`LOCK TABLE policy_versions IN SHARE ROW EXCLUSIVE MODE`
    const before = await readPoliciesIn(tx, language)
    const changed: Partial<Record<PolicyName, string>> = {}
    for (const policy of policyNames) {
      const given = texts[policy]
      const text = given === undefined || policy === 'cookie' ? given : cleanPublishedText(given)
      if (text === undefined) continue
      const isAsked = must_accept && text !== '' && acceptablePolicies.some((name) => name === policy)
      // A text that customers have to accept becomes a version even if it was published before.
      if (text === before[policy] && !isAsked) continue
      changed[policy] = text
      await tx`INSERT INTO policy_versions ${tx({ _id: uuidv7(), policy, language, text, must_accept: isAsked, created_at: now })}`
    }
    audit({ after: { language, ...changed, ...(must_accept ? { must_accept } : {}) } })
    return readPoliciesIn(tx, language)
  },
)

export const previewPolicy = query(PreviewPolicy, async ({ body }) => ({ text: cleanRichText(body.text) }))

const maxVersions = 20

export const listPolicyVersions = query(ListPolicyVersions, async ({ sql, query: { policy, language } }) => ({
  versions: [
    ...(await sql<Decoded<PolicyVersion>[]>`
      SELECT _id, policy, language, created_at, text, must_accept FROM policy_versions
      WHERE policy = ${policy} AND language = ${language} ORDER BY created_at DESC, _id DESC LIMIT ${maxVersions}`),
  ],
}))
