import type { FieldProblem } from '../platform/api/problem-error.ts'

/** The contract's limits for a body's fields, extracted by the build (web/build/contract-as-data.ts). */
export type FieldLimits = {
  required?: boolean
  type?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export const limitsOf = (endpoint: object): Readonly<Record<string, FieldLimits>> =>
  'fields' in endpoint ? (endpoint.fields as Record<string, FieldLimits>) : {}

/** Converts the decimal fields of a call's input to the wire format ("12,50" → "12.50"). */
export function amountsRead<Input>(
  input: Input,
  limits: Readonly<Record<string, FieldLimits>>,
  read: (text: string) => string,
): Input {
  const { body } = input as { body?: Record<string, unknown> }
  if (!body) return input
  const isAmount = (name: string, value: unknown) => limits[name]?.format === 'decimal' && typeof value === 'string'
  const entries = Object.entries(body).map(([name, value]) => [
    name,
    isAmount(name, value) ? read(value as string) : value,
  ])
  return { ...input, body: Object.fromEntries(entries) }
}

const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

function textProblem(text: string, limits: FieldLimits): FieldProblem | undefined {
  const { length } = text.trim()
  if (length === 0) return (limits.minLength ?? 0) > 0 || limits.format === 'email' ? { code: 'required' } : undefined
  if (limits.minLength !== undefined && length < limits.minLength)
    return { code: 'too_short', minimum: limits.minLength }
  if (limits.maxLength !== undefined && length > limits.maxLength)
    return { code: 'too_long', maximum: limits.maxLength }
  if (limits.format === 'email' && !email.test(text.trim())) return { code: 'invalid_email' }
  return undefined
}

function numberProblem(value: number, limits: FieldLimits): FieldProblem | undefined {
  if (limits.minimum !== undefined && value < limits.minimum) return { code: 'too_small', minimum: limits.minimum }
  if (limits.maximum !== undefined && value > limits.maximum) return { code: 'too_big', maximum: limits.maximum }
  return undefined
}

/** The problems that the form can find before calling the server, with the server's codes. The server's validation decides. */
export function fieldProblems(
  body: object,
  limits: Readonly<Record<string, FieldLimits>>,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  for (const [name, limit] of Object.entries(limits)) {
    const value = (body as Record<string, unknown>)[name]
    const problem =
      value === undefined || value === null
        ? limit.required && value === undefined
          ? { code: 'required' }
          : undefined
        : typeof value === 'string'
          ? textProblem(value, limit)
          : typeof value === 'number'
            ? numberProblem(value, limit)
            : undefined
    if (problem) problems[name] = problem
  }
  return problems
}
