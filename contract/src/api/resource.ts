import { z } from 'zod'
import type { AuditKind } from './audit-kind.ts'
import { type Access, endpoint, type MemberUse, type RateLimit } from './endpoint.ts'
import type { ProblemCode } from './problems.ts'
import { Id, line, pageQuery, pageResult } from './scalars.ts'
import { sortOptions } from './sort.ts'
import { pick, tableOf } from './typed-entries.ts'

type Limits = readonly RateLimit[]

/** The kinds of endpoints of a resource. */
type Call = 'list' | 'add' | 'change' | 'setOnline' | 'remove' | 'removeMany' | 'countDependents' | 'reorder'

/** A resource is a list that staff maintain. Its rows can be listed, added, changed, removed and, if they have a position, reordered. */
type Resource<
  Domain extends string,
  One extends string,
  Many extends string,
  Row extends z.ZodObject,
  Input extends z.ZodObject,
  Sort extends string,
  Filters extends z.ZodRawShape,
  Supported extends Call,
> = {
  domain: Domain
  /** The kinds of endpoints that the resource declares. */
  supports: readonly Supported[]
  /** The payload keys of a single row and of a list. */
  one: One
  many: Many
  /** Names for use in endpoint names, if `one` and `many` would clash with the names of another endpoint. */
  verbs?: { one: string; many: string }
  audit_kind?: AuditKind
  path: `/${string}`
  /** The path of the list, if it differs from `path` in the specification. */
  listPath?: `/${string}`
  access: { list: Access; add: Access; change: Access; remove: Access }
  /** The right with which members of a customer's team can list the rows. Without it, they cannot. */
  listedFor?: MemberUse
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

/** The maximum number of rows per removal, equal to the maximum page size. */
const maxAtOnce = 100

/** Comma-separated ids in a query. */
export const IdList = z
  .string()
  .max(maxAtOnce * 37)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).min(1).max(maxAtOnce))

/** The number of rows in another table that would be removed as well: `{ what: 'vmodels', count: 12 }`. */
export const DependentCount = z.strictObject({ what: z.string(), count: z.number().int() })
export type DependentCount = z.output<typeof DependentCount>

type ListQuery<Sort extends string, Filters> = ReturnType<typeof pageQuery> &
  typeof search & { sort: z.ZodOptional<z.ZodEnum<{ [Name in Sort | `-${Sort}`]: Name }>> } & Filters

const filedUnder = (audit_kind: AuditKind | undefined) => (audit_kind ? { audit_kind } : {})
const limited = (limits: Limits | undefined) => (limits ? { limits } : {})

/** Declares the endpoints of a resource as one object. The server mounts it, and the resource's page calls it. */
export const resource = <
  const Domain extends string,
  const One extends string,
  const Many extends string,
  Row extends z.ZodObject,
  Input extends z.ZodObject,
  const Supported extends Call,
  const Sort extends string = never,
  Filters extends z.ZodRawShape = Record<never, never>,
>(
  declared: Resource<Domain, One, Many, Row, Input, Sort, Filters, Supported>,
) => pick(allCalls(declared), declared.supports)

type Named = { verbs: { one: string; many: string } }

/** The endpoints that add and change a row. */
function editCalls<
  const Domain extends string,
  const One extends string,
  Row extends z.ZodObject,
  Input extends z.ZodObject,
>({
  domain,
  one,
  verbs,
  audit_kind,
  path,
  access,
  limits = {},
  row,
  input,
  problems: { unknown, write = [] },
}: Named &
  Pick<
    Resource<Domain, One, string, Row, Input, string, z.ZodRawShape, Call>,
    'domain' | 'one' | 'audit_kind' | 'path' | 'access' | 'limits' | 'row' | 'input' | 'problems'
  >) {
  const rowPayload = tableOf([one], () => row)
  return {
    add: endpoint({
      name: `${domain}.add_${verbs.one}`,
      ...filedUnder(audit_kind),
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
      ...filedUnder(audit_kind),
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
  }
}

/** The endpoints that change one property of a row: the `online` switch or the position. */
function propertyCalls<const Domain extends string, const One extends string, Row extends z.ZodObject>({
  domain,
  one,
  verbs,
  audit_kind,
  path,
  access,
  limits = {},
  row,
  problems: { unknown },
}: Named &
  Pick<
    Resource<Domain, One, string, Row, z.ZodObject, string, z.ZodRawShape, Call>,
    'domain' | 'one' | 'audit_kind' | 'path' | 'access' | 'limits' | 'row' | 'problems'
  >) {
  return {
    /**
     * Switches a row online or offline, if rows have an `online` column. This is separate from `change`, because saving the whole row would
     * overwrite a colleague's concurrent changes.
     */
    setOnline: endpoint({
      name: `${domain}.set_${verbs.one}_online`,
      ...filedUnder(audit_kind),
      method: 'PUT',
      path: `${path}/:id/update_status`,
      access: access.change,
      ...limited(limits.change),
      summary: `Put a ${verbs.one} online or offline without changing its other fields`,
      params: idParams,
      body: z.strictObject({ online: z.boolean() }),
      payload: tableOf([one], () => row),
      problems: [unknown],
    }),
    reorder: endpoint({
      name: `${domain}.move_${verbs.one}`,
      ...filedUnder(audit_kind),
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

/** The endpoints that remove rows and report how many dependent rows are removed. */
function removalCalls<const Domain extends string>({
  domain,
  verbs,
  audit_kind,
  path,
  access,
  limits = {},
  problems: { unknown, remove = [] },
}: Named &
  Pick<
    Resource<Domain, string, string, z.ZodObject, z.ZodObject, string, z.ZodRawShape, Call>,
    'domain' | 'audit_kind' | 'path' | 'access' | 'limits' | 'problems'
  >) {
  return {
    remove: endpoint({
      name: `${domain}.remove_${verbs.one}`,
      ...filedUnder(audit_kind),
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
      ...filedUnder(audit_kind),
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
  }
}

function allCalls<
  const Domain extends string,
  const One extends string,
  const Many extends string,
  Row extends z.ZodObject,
  Input extends z.ZodObject,
  const Sort extends string,
  Filters extends z.ZodRawShape,
>(declared: Resource<Domain, One, Many, Row, Input, Sort, Filters, Call>) {
  const { domain, one, many, path, access, limits = {}, row } = declared
  const verbs = declared.verbs ?? { one, many }
  const sorts = sortOptions(declared.sorts ?? [])
  const listFields = {
    ...search,
    ...pageQuery(declared.size),
    ...(sorts.length > 0 ? { sort: z.enum(sorts).optional() } : {}),
    ...declared.filters,
  }
  // The names of the filters are generic, so the compiler cannot type the spread object.
  const listQuery = z.strictObject(listFields) as unknown as z.ZodObject<ListQuery<Sort, Filters>, z.core.$strict>
  return {
    list: endpoint({
      name: `${domain}.list_${verbs.many}`,
      method: 'GET',
      path: declared.listPath ?? path,
      access: access.list,
      ...(declared.listedFor ? { member: declared.listedFor } : {}),
      ...limited(limits.list),
      summary: `List ${verbs.many}: paginated, searchable, filterable and sortable`,
      query: listQuery,
      payload: { ...tableOf([many], () => z.array(row)), ...pageResult },
    }),
    ...editCalls({ ...declared, verbs }),
    ...propertyCalls({ ...declared, verbs }),
    ...removalCalls({ ...declared, verbs }),
  }
}
