import { z } from 'zod'
import type { ProblemCode } from '../problems.ts'
import { type Access, endpoint, type RateLimit } from './endpoint.ts'
import { Id, line, pageQuery, pageResult } from './scalars.ts'

type Limits = readonly RateLimit[]

/** A list that staff keep: its rows are listed, added, changed, removed and, where they have a position, put in order. */
type Resource<
  Domain extends string,
  One extends string,
  Many extends string,
  Row extends z.ZodObject,
  Input extends z.ZodObject,
  Sort extends string,
  Filters extends z.ZodRawShape,
> = {
  domain: Domain
  /** What the answers call one row and several. */
  one: One
  many: Many
  /** Names of the calls, where the answers' own words would clash with another call's. */
  verbs?: { one: string; many: string }
  path: `/${string}`
  /** Where the specification lists it under a path of its own. */
  listPath?: `/${string}`
  access: { list: Access; add: Access; change: Access; remove: Access }
  limits?: { list?: Limits; add?: Limits; change?: Limits; remove?: Limits }
  row: Row
  /** What a person enters: the body of add and change. */
  input: Input
  /** Columns to sort by: `sort=name`, or `sort=-name` from the end. */
  sorts?: readonly Sort[]
  /** Query parameters that narrow the list down, all optional. */
  filters?: Filters
  size?: number
  problems: { unknown: ProblemCode; write?: readonly ProblemCode[]; remove?: readonly ProblemCode[] }
}

const oneOf = z.strictObject({ id: Id })
const search = { search_keyword: line(120).default('') }

/** Rows that one call may remove: those of the longest page. */
const maxAtOnce = 100

/** Comma-separated ids in a query. */
export const IdList = z
  .string()
  .max(maxAtOnce * 37)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).min(1).max(maxAtOnce))

/** What goes with removed rows, in words of the domain: `{ what: 'vmodels', count: 12 }`. */
export const Going = z.strictObject({ what: z.string(), count: z.number().int() })
export type Going = z.output<typeof Going>

type ListQuery<Sort extends string, Filters> = ReturnType<typeof pageQuery> &
  typeof search & { sort: z.ZodOptional<z.ZodEnum<{ [Name in Sort | `-${Sort}`]: Name }>> } & Filters

const named = <Name extends string, Shape extends z.ZodType>(name: Name, shape: Shape) =>
  ({ [name]: shape }) as Record<Name, Shape>

const limited = (limits: Limits | undefined) => (limits ? { limits } : {})

/** The calls of a resource; a file of endpoints exports those that it has. */
export function resource<
  const Domain extends string,
  const One extends string,
  const Many extends string,
  Row extends z.ZodObject,
  Input extends z.ZodObject,
  const Sort extends string = never,
  Filters extends z.ZodRawShape = Record<never, never>,
>(declared: Resource<Domain, One, Many, Row, Input, Sort, Filters>) {
  const { domain, one, many, path, access, limits = {}, row, input, problems } = declared
  const verbs = declared.verbs ?? { one, many }
  const sorts = (declared.sorts ?? []).flatMap((name) => [name, `-${name}`])
  const listQuery = z.strictObject({
    ...search,
    ...pageQuery(declared.size),
    ...(sorts.length > 0 ? { sort: z.enum(sorts).optional() } : {}),
    ...declared.filters,
  }) as unknown as z.ZodObject<ListQuery<Sort, Filters>, z.core.$strict>
  const { unknown, write = [], remove = [] } = problems

  return {
    list: endpoint({
      name: `${domain}.list_${verbs.many}`,
      method: 'GET',
      path: declared.listPath ?? path,
      access: access.list,
      ...limited(limits.list),
      summary: `The ${verbs.many} page by page: searched, filtered, sorted`,
      query: listQuery,
      answers: { ...named(many, z.array(row)), ...pageResult },
    }),
    add: endpoint({
      name: `${domain}.add_${verbs.one}`,
      method: 'POST',
      path,
      access: access.add,
      ...limited(limits.add),
      summary: `Add a ${verbs.one}`,
      body: input,
      answers: named(one, row),
      problems: write,
    }),
    change: endpoint({
      name: `${domain}.change_${verbs.one}`,
      method: 'PUT',
      path: `${path}/:id`,
      access: access.change,
      ...limited(limits.change),
      summary: `Change a ${verbs.one}`,
      params: oneOf,
      body: input,
      answers: named(one, row),
      problems: [unknown, ...write],
    }),
    /** Of rows that have a column `online`. A call of its own: the whole row would bring back what a colleague has changed meanwhile. */
    setOnline: endpoint({
      name: `${domain}.set_${verbs.one}_online`,
      method: 'PUT',
      path: `${path}/:id/update_status`,
      access: access.change,
      ...limited(limits.change),
      summary: `Offer a ${verbs.one} or take it off; the rest of it stays as it is`,
      params: oneOf,
      body: z.strictObject({ online: z.boolean() }),
      answers: named(one, row),
      problems: [unknown],
    }),
    remove: endpoint({
      name: `${domain}.remove_${verbs.one}`,
      method: 'DELETE',
      path: `${path}/:id`,
      access: access.remove,
      ...limited(limits.remove),
      summary: `Remove a ${verbs.one}`,
      params: oneOf,
      answers: {},
      problems: [unknown, ...remove],
    }),
    removeMany: endpoint({
      name: `${domain}.remove_${verbs.many}`,
      method: 'POST',
      path: `${path}/bulk_remove`,
      access: access.remove,
      ...limited(limits.remove),
      summary: `Remove several ${verbs.many} at once, all or none; and_below takes what stands below them too`,
      body: z.strictObject({ ids: z.array(Id).min(1).max(maxAtOnce), and_below: z.boolean().default(false) }),
      answers: { removed: z.number().int() },
      problems: [unknown, ...remove],
    }),
    goesWith: endpoint({
      name: `${domain}.what_goes_with_${verbs.many}`,
      method: 'GET',
      path: `${path}/goes_with`,
      access: access.remove,
      ...limited(limits.remove),
      summary: `What would go with these ${verbs.many}, before they are removed`,
      query: z.strictObject({ ids: IdList }),
      answers: { goes: z.array(Going) },
    }),
    move: endpoint({
      name: `${domain}.move_${verbs.one}`,
      method: 'PUT',
      path: `${path}/:id/update_pos`,
      access: access.change,
      ...limited(limits.change),
      summary: `Move a ${verbs.one} to a position, counted from 1; the others close up`,
      params: oneOf,
      body: z.strictObject({ position: z.number().int().min(1).max(10_000) }),
      answers: {},
      problems: [unknown],
    }),
  }
}
