import { z } from 'zod'
import type { ProblemCode } from '../problems.ts'
import { type Access, endpoint, type RateLimit } from './endpoint.ts'
import { Id, line, pageQuery, pageResult } from './scalars.ts'
import { sortOptions } from './sort.ts'
import { tableOf } from './typed-entries.ts'

type Limits = readonly RateLimit[]

/** A list maintained by staff: rows are listed, added, changed, removed and, if they have a position, reordered. */
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
  /** The payload keys for one row and for several. */
  one: One
  many: Many
  /** Used in endpoint names instead of `one` and `many` where those would clash with another endpoint. */
  verbs?: { one: string; many: string }
  path: `/${string}`
  /** The path of the list where the specification gives it a separate one. */
  listPath?: `/${string}`
  access: { list: Access; add: Access; change: Access; remove: Access }
  limits?: { list?: Limits; add?: Limits; change?: Limits; remove?: Limits }
  row: Row
  /** The body of add and change. */
  input: Input
  /** Sortable columns: `sort=name` ascending, `sort=-name` descending. */
  sorts?: readonly Sort[]
  /** Optional query parameters that filter the list. */
  filters?: Filters
  size?: number
  problems: { unknown: ProblemCode; write?: readonly ProblemCode[]; remove?: readonly ProblemCode[] }
}

const idParams = z.strictObject({ id: Id })
const search = { search_keyword: line(120).default('') }

/** The maximum number of rows that one call removes, equal to the maximum page size. */
const maxAtOnce = 100

/** Comma-separated ids in a query. */
export const IdList = z
  .string()
  .max(maxAtOnce * 37)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).min(1).max(maxAtOnce))

/** The number of rows of one kind that are removed along with others: `{ what: 'vmodels', count: 12 }`. */
export const DependentCount = z.strictObject({ what: z.string(), count: z.number().int() })
export type DependentCount = z.output<typeof DependentCount>

type ListQuery<Sort extends string, Filters> = ReturnType<typeof pageQuery> &
  typeof search & { sort: z.ZodOptional<z.ZodEnum<{ [Name in Sort | `-${Sort}`]: Name }>> } & Filters

const limited = (limits: Limits | undefined) => (limits ? { limits } : {})

/** Declares all endpoints of a resource; a file of endpoints exports the ones that the resource supports. */
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
  const sorts = sortOptions(declared.sorts ?? [])
  const rowPayload = tableOf([one], () => row)
  // Only the declaration knows the names of the filters, so the compiler cannot type the spread object.
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
      summary: `List ${verbs.many}: paginated, searchable, filterable and sortable`,
      query: listQuery,
      payload: { ...tableOf([many], () => z.array(row)), ...pageResult },
    }),
    add: endpoint({
      name: `${domain}.add_${verbs.one}`,
      method: 'POST',
      path,
      access: access.add,
      ...limited(limits.add),
      summary: `Add a ${verbs.one}`,
      body: input,
      payload: rowPayload,
      problems: write,
    }),
    change: endpoint({
      name: `${domain}.change_${verbs.one}`,
      method: 'PUT',
      path: `${path}/:id`,
      access: access.change,
      ...limited(limits.change),
      summary: `Change a ${verbs.one}`,
      params: idParams,
      body: input,
      payload: rowPayload,
      problems: [unknown, ...write],
    }),
    /** For rows with an `online` column. Separate from `change`, because saving the whole row would undo a colleague's concurrent changes. */
    setOnline: endpoint({
      name: `${domain}.set_${verbs.one}_online`,
      method: 'PUT',
      path: `${path}/:id/update_status`,
      access: access.change,
      ...limited(limits.change),
      summary: `Put a ${verbs.one} online or offline without changing its other fields`,
      params: idParams,
      body: z.strictObject({ online: z.boolean() }),
      payload: rowPayload,
      problems: [unknown],
    }),
    remove: endpoint({
      name: `${domain}.remove_${verbs.one}`,
      method: 'DELETE',
      path: `${path}/:id`,
      access: access.remove,
      ...limited(limits.remove),
      summary: `Remove a ${verbs.one}`,
      params: idParams,
      payload: {},
      problems: [unknown, ...remove],
    }),
    removeMany: endpoint({
      name: `${domain}.remove_${verbs.many}`,
      method: 'POST',
      path: `${path}/bulk_remove`,
      access: access.remove,
      ...limited(limits.remove),
      summary: `Remove several ${verbs.many}, all or none; with and_below also everything below them`,
      body: z.strictObject({ ids: z.array(Id).min(1).max(maxAtOnce), and_below: z.boolean().default(false) }),
      payload: { removed: z.number().int() },
      problems: [unknown, ...remove],
    }),
    countDependents: endpoint({
      name: `${domain}.what_goes_with_${verbs.many}`,
      method: 'GET',
      path: `${path}/goes_with`,
      access: access.remove,
      ...limited(limits.remove),
      summary: `Count the rows that removing these ${verbs.many} would also remove`,
      query: z.strictObject({ ids: IdList }),
      payload: { goes: z.array(DependentCount) },
    }),
    reorder: endpoint({
      name: `${domain}.move_${verbs.one}`,
      method: 'PUT',
      path: `${path}/:id/update_pos`,
      access: access.change,
      ...limited(limits.change),
      summary: `Move a ${verbs.one} to a position (from 1); the other rows shift`,
      params: idParams,
      body: z.strictObject({ position: z.number().int().min(1).max(10_000) }),
      payload: {},
      problems: [unknown],
    }),
  }
}
