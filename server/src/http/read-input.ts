import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { z } from 'zod'
import { type FieldProblem, Problem } from '../api/problem.ts'

type Issue = z.core.$ZodIssue

const describe = (issue: Issue): FieldProblem => {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? { code: 'required' }
        : { code: issue.origin === 'number' ? 'too_small' : 'too_short', minimum: Number(issue.minimum) }
    case 'too_big':
      return { code: issue.origin === 'number' ? 'too_big' : 'too_long', maximum: Number(issue.maximum) }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'invalid_email' : 'invalid_text' }
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'invalid' }
    case 'unrecognized_keys':
      return { code: 'unknown' }
    case 'custom':
      return { code: typeof issue.params?.['code'] === 'string' ? issue.params['code'] : 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

const fieldsOf = (issues: readonly Issue[]): Record<string, FieldProblem> => {
  const fields: Record<string, FieldProblem> = {}
  for (const issue of issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) fields[path.join('.').slice(0, 200)] ??= describe(issue)
  }
  return fields
}

const read = (
  schema: z.ZodObject | undefined,
  value: unknown,
  own: Endpoint['field_problems'] = {},
): Record<string, unknown> => {
  if (!schema) return {}
  const parsed = schema.safeParse(value ?? {}, { reportInput: true })
  if (!parsed.success) {
    const fields = fieldsOf(parsed.error.issues)
    const [named] = Object.entries(own).filter(([field]) => field in fields || '' in fields)
    throw new Problem(named?.[1] ?? 'request.invalid', { fields })
  }
  return parsed.data as Record<string, unknown>
}

/** Parameters and query, held against the declaration. */
export const readAddress = (endpoint: Endpoint, params: unknown, query: unknown) => ({
  params: read(endpoint.params, params),
  query: read(endpoint.query, query),
})

/** The body (or a multipart request's text fields), held against the declaration; unknown keys are refused where none is declared too. */
export function readBody(endpoint: Endpoint, body: unknown): Record<string, unknown> {
  if (endpoint.body) return read(endpoint.body, body, endpoint.field_problems)
  if (typeof body === 'object' && body !== null && Object.keys(body).length > 0)
    throw new Problem('request.invalid', {
      fields: Object.fromEntries(
        Object.keys(body)
          .slice(0, 20)
          .map((key) => [key.slice(0, 200), { code: 'unknown' }]),
      ),
    })
  return {}
}
