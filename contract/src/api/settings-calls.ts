import type { z } from 'zod'
import { type Access, type Endpoint, endpoint, type MemberUse } from './endpoint.ts'

type Change = Pick<Endpoint, 'summary' | 'problems' | 'idempotent'> & { method: 'PUT' | 'POST'; body: z.ZodObject }

/** Declares the two endpoints that read and change settings. They have the same path, permission and payload. */
export const settingsCalls = <
  const Domain extends string,
  const Name extends string,
  const Path extends `/${string}`,
  const Rules extends Access,
  const Payload extends Readonly<Record<string, z.ZodType>>,
  const Changed extends Change,
>({
  domain,
  name,
  path,
  access,
  summary,
  payload,
  change,
  member,
}: {
  domain: Domain
  name: Name
  path: Path
  access: Rules
  summary: string
  payload: Payload
  change: Changed
  /** The right with which members of a customer's team can use both endpoints. Without it, they cannot. */
  member?: MemberUse
}) => ({
  get: endpoint({
    name: `${domain}.get_${name}`,
    method: 'GET',
    path,
    access,
    ...(member ? { member } : {}),
    summary,
    payload,
  }),
  change: endpoint({
    ...change,
    name: `${domain}.change_${name}`,
    audit_kind: 'settings',
    path,
    access,
    ...(member ? { member } : {}),
    payload,
  }),
})
