import type { ClientEndpoint, FieldLimits } from '../../platform/api/client-endpoint.ts'
import type { FieldProblem } from '../../platform/api/problem-error.ts'
import type { AnyInput } from '../../platform/api/request-of.ts'

export const limitsOf = ({ fields }: ClientEndpoint): Readonly<Record<string, FieldLimits>> => fields ?? {}

/** Converts the decimal fields of a call's input to the wire format ("12,50" → "12.50"). */
export function amountsRead<Input extends AnyInput>(
  input: Input,
  limits: Readonly<Record<string, FieldLimits>>,
  read: (text: string) => string,
): Input {
  const { body } = input
  if (!body) return input
  const entries = Object.entries(body).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' && limits[name]?.format === 'decimal' ? read(value) : value,
  ])
  return { ...input, body: Object.fromEntries(entries) }
}

/** Converts the decimal fields of a form's initial values to the format of the user's language ("12.50" → "12,50"). */
export function amountsWritten<V extends object>(
  values: V,
  limits: Readonly<Record<string, FieldLimits>>,
  write: (text: string) => string,
): V {
  const entries = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && limits[entry[0]]?.format === 'decimal',
  )
  return { ...values, ...Object.fromEntries(entries.map(([name, value]) => [name, write(value)])) }
}

const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

function textProblem(text: string, limits: FieldLimits): FieldProblem | undefined {
  const { length } = text.trim()
  const isNeeded =
    (limits.minLength ?? 0) > 0 ||
    limits.format === 'email' ||
    (limits.required === true && (limits.format === 'uuid' || limits.format === 'decimal'))
  if (length === 0) return isNeeded ? { code: 'required' } : undefined
  if (limits.minLength !== undefined && length < limits.minLength)
    return { code: 'too_short', minimum: limits.minLength }
  if (limits.maxLength !== undefined && length > limits.maxLength)
    return { code: 'too_long', maximum: limits.maxLength }
  if (limits.format === 'email' && !email.test(text.trim())) return { code: 'invalid_email' }
  if (limits.format === 'decimal' && Number.isNaN(Number(text))) return { code: 'not_a_number' }
  return undefined
}

function numberProblem(value: number, limits: FieldLimits): FieldProblem | undefined {
  if (limits.type === 'integer' && !Number.isInteger(value)) return { code: 'not_whole' }
  if (limits.minimum !== undefined && value < limits.minimum) return { code: 'too_small', minimum: limits.minimum }
  if (limits.maximum !== undefined && value > limits.maximum) return { code: 'too_big', maximum: limits.maximum }
  return undefined
}

const hasUnread = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(hasUnread) : Number.isNaN(value)

/**
 * Problems of fields whose text is not a number. `NumberField` stores such a text as NaN, which JSON would turn into null, the value of an
 * empty field.
 */
export const unreadNumbers = (
  values: object,
  limits: Readonly<Record<string, FieldLimits>>,
): Record<string, FieldProblem> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => hasUnread(value))
      .map(([name]) => [name, { code: limits[name]?.type === 'integer' ? 'not_whole' : 'not_a_number' }]),
  )

/** Validates fields before the server is called, with the server's problem codes. The server's validation is authoritative. */
export function fieldProblems(
  body: object,
  limits: Readonly<Record<string, FieldLimits>>,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  const values = new Map<string, unknown>(Object.entries(body))
  for (const [name, limit] of Object.entries(limits)) {
    const value = values.get(name)
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
