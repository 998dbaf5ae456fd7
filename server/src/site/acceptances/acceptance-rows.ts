import { createHash } from 'node:crypto'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import {
  type AcceptablePolicy,
  type AcceptanceOccasion,
  acceptablePolicies,
  type OutstandingPolicy,
} from '@mapwright/contract/site/acceptances.ts'
import { inLanguage, type TextLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../../platform/db/sql.ts'
import type { DataSection } from '../../platform/domain.ts'

type Reader = { user_id: string; language: string }

type Shown = {
  version_id: string
  policy: AcceptablePolicy
  language: TextLanguage
  published_at: Date
  text_sha256: string
}

/** The current versions that a reader sees, chosen as in readPolicies. */
const shownTo = (db: Db, language: string) => db`
  SELECT DISTINCT ON (policy) _id AS version_id, policy, language, created_at AS published_at,
    encode(sha256(convert_to(text, 'UTF8')), 'hex') AS text_sha256
  FROM current_policies WHERE policy = ANY(${[...acceptablePolicies]})
  ORDER BY policy, array_position(${[language, '', 'en']}::text[], language), language`

/**
 * Lists the texts of which a version that must be accepted, in the reader's language, is newer than the version that the customer accepted last.
 * The customer accepts the current version, which may be a later correction of it.
 */
export const readOutstanding = (db: Db, { user_id, language }: Reader) => db<Decoded<OutstandingPolicy>[]>`
  SELECT version_id, policy, published_at FROM (${shownTo(db, language)}) shown
  WHERE EXISTS (
    SELECT FROM policy_versions v WHERE v.policy = shown.policy AND v.language = shown.language AND v.must_accept
      AND v.created_at > coalesce(
        (SELECT max(a.published_at) FROM policy_acceptances a WHERE a.user_id = ${user_id} AND a.policy = shown.policy),
        '-infinity'))
  ORDER BY array_position(${[...acceptablePolicies]}::text[], policy)`

type Recorded = Reader & { now: Date; occasion: AcceptanceOccasion }

/** Records that the customer accepts the current versions. With `only`, ignores versions that are not in that list. Returns the recorded ones. */
export async function recordAcceptance(
  tx: Tx,
  { user_id, language, now, occasion }: Recorded,
  only?: readonly string[],
): Promise<readonly Shown[]> {
  const shown = await tx<Shown[]>`${shownTo(tx, language)}`
  const accepted = only ? shown.filter(({ version_id }) => only.includes(version_id)) : shown
  for (const version of accepted)
    await tx`
      INSERT INTO policy_acceptances ${tx({ _id: uuidv7(), user_id, ...version, occasion, accepted_at: now })}
      ON CONFLICT (user_id, version_id) DO NOTHING`
  return accepted
}

/** The accepted versions as audit entries keep them, also after their customer is deleted. */
export const auditedVersions = (accepted: readonly Shown[]) =>
  accepted.map(({ policy, version_id }) => ({ policy, version_id }))

/** Records the legal texts that a new customer has accepted. Ignores versions that have been replaced since the form was shown. */
export async function recordRegistration(
  tx: Tx,
  { version_ids, ...registration }: Reader & { now: Date; version_ids: readonly string[] },
) {
  return auditedVersions(await recordAcceptance(tx, { ...registration, occasion: 'registration' }, version_ids))
}

type Section = { language: TextLanguage; updated_at: Date; text_sha256: string }

/**
 * Records the terms for orders to which a customer agrees with an order, if they have changed since the customer's previous order. A site
 * without such terms shows its terms of use instead, whose acceptance was recorded before. Returns the hash of the terms, if there are any.
 */
export async function recordOrderTerms(
  tx: Tx,
  { user_id, language: wanted, now }: Reader & { now: Date },
): Promise<string | undefined> {
  const sections = await tx<Section[]>`
    SELECT language, updated_at, encode(sha256(convert_to(title || E'\n' || text, 'UTF8')), 'hex') AS text_sha256
    FROM terms WHERE audience = 'customer' ORDER BY position, _id`
  const shown = inLanguage(sections, wanted)
  if (shown.length === 0) return undefined
  const language = shown.find((section) => section.language !== '')?.language ?? ''
  const text_sha256 = createHash('sha256')
    .update(shown.map((section) => section.text_sha256).join('\n'))
    .digest('hex')
  const published_at = new Date(Math.max(...shown.map(({ updated_at }) => updated_at.getTime())))
  const row = { _id: uuidv7(), user_id, policy: 'order_terms', language, published_at, text_sha256 }
  const latest = await tx`
    SELECT text_sha256 FROM policy_acceptances WHERE user_id = ${user_id} AND policy = 'order_terms'
    ORDER BY accepted_at DESC, _id DESC LIMIT 1`
  if (latest[0]?.['text_sha256'] === text_sha256) return text_sha256
  await tx`INSERT INTO policy_acceptances ${tx({ ...row, occasion: 'order', accepted_at: now })}`
  return text_sha256
}

/** The accepted legal texts in a user's data export. */
export const acceptanceData: readonly DataSection[] = [
  {
    name: 'accepted_texts',
    rows: (sql, user_id) =>
      sql`
      SELECT policy, language, published_at, text_sha256, occasion, accepted_at
      FROM policy_acceptances WHERE user_id = ${user_id} ORDER BY accepted_at, _id`.cursor(100),
  },
]
