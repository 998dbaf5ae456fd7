import type { JsonEndpoint } from '@mapwright/contract/api/endpoint.ts'
import { CreditsText, MoneyText } from '@mapwright/contract/api/scalars.ts'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import { PercentText } from '@mapwright/contract/site/vat.ts'
import { z } from 'zod'
import { Problem } from '../api/problem.ts'

const amounts = new Set<unknown>([CreditsText, MoneyText, PercentText])

/** Returns the schemas that a value of this schema may have. */
function alternatives(schema: unknown): unknown[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternatives)
  if (schema instanceof z.ZodPipe) return alternatives(schema.out)
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return alternatives(schema.unwrap())
  return [schema]
}

function mask(schema: unknown, value: unknown): unknown {
  let masked = value
  for (const one of alternatives(schema)) {
    if (amounts.has(one)) return typeof masked === 'string' ? '0.00' : masked
    if (one instanceof z.ZodObject && isRecord(masked)) {
      const shape: Readonly<Record<string, unknown>> = one.shape
      masked = Object.fromEntries(Object.entries(masked).map(([name, field]) => [name, mask(shape[name], field)]))
    } else if (one instanceof z.ZodArray && Array.isArray(masked))
      masked = masked.map((item) => mask(one.element, item))
    else if (one instanceof z.ZodRecord && isRecord(masked))
      masked = Object.fromEntries(Object.entries(masked).map(([name, field]) => [name, mask(one.valueType, field)]))
  }
  return masked
}

/** Replaces every declared amount and percentage of a JSON response by 0. */
export function withoutPrices({ payload }: Pick<JsonEndpoint, 'payload'>, json: string): string {
  return JSON.stringify(mask(z.object({ ...payload }), JSON.parse(json)))
}

/** Checks whether a detail may be an amount. Counts in text form count as amounts, too: rather hide a number than show a price. */
const isAmount = (value: unknown): boolean => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

/** Replaces a problem whose details contain an amount. */
export const problemWithoutPrices = (problem: Problem): Problem =>
  Object.values(problem.details ?? {}).some(isAmount) ? new Problem('request.not_for_members') : problem
