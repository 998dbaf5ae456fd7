import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { resource } from '../api/resource.ts'
import { Id, line } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'

type Level<
  One extends string,
  Many extends string,
  Row extends z.ZodObject,
  Input extends z.ZodObject,
  Filters extends z.ZodRawShape,
> = {
  one: One
  many: Many
  /** The group of permissions below vehicle_statistics. */
  group: 'types' | 'manufacturers' | 'models' | 'generations' | 'variants'
  path: `/vehicle/${string}`
  listPath?: `/vehicle/${string}`
  row: Row
  input: Input
  /** Filters by the levels above this one. */
  filters: Filters
}

const reader = ['customer', 'staff'] as const

/** Declares the endpoints of one of the five levels. */
export const levelCalls = <
  const One extends string,
  const Many extends string,
  Row extends z.ZodObject,
  Input extends z.ZodObject,
  Filters extends z.ZodRawShape,
>({
  group,
  ...level
}: Level<One, Many, Row, Input, Filters>) =>
  resource({
    ...level,
    supports: ['list', 'add', 'change', 'remove', 'removeMany', 'countDependents'],
    domain: 'vehicles',
    listedFor: 'read',
    access: {
      // Staff need a separate permission to list all variants. Dealers can always list them.
      list: group === 'variants' ? ['customer', 'may:vehicle_statistics.variants.table'] : reader,
      add: [`may:vehicle_statistics.${group}.add`],
      change: [`may:vehicle_statistics.${group}.edit`],
      remove: [`may:vehicle_statistics.${group}.delete`],
    },
    sorts: ['name', 'created_at'],
    problems: {
      unknown: 'vehicles.not_found',
      write: ['vehicles.name_taken', 'vehicles.parent_not_found'],
      remove: ['vehicles.has_children'],
    },
  })

/** Declares the endpoints of a level that has a parent level, including the list of a parent's children. */
export const childLevelCalls = <
  const One extends string,
  const Many extends string,
  Row extends z.ZodObject,
  Input extends z.ZodObject,
  Filters extends z.ZodRawShape,
>(
  level: Level<One, Many, Row, Input, Filters>,
) => ({
  ...levelCalls(level),
  selected: endpoint({
    name: `vehicles.list_${level.many}_of_parent`,
    method: 'GET',
    path: `${level.path}/selected/:parent`,
    access: reader,
    member: 'read',
    summary: `List up to 500 ${level.many} of a parent by name, for a dropdown`,
    params: z.strictObject({ parent: Id }),
    query: z.strictObject({ search_keyword: line(120).default('') }),
    payload: tableOf([level.many], () => z.array(level.row)),
  }),
})
