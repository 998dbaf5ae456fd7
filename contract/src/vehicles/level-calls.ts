import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'

type Level<One extends string, Many extends string, Row extends z.ZodObject, Input extends z.ZodObject> = {
  one: One
  many: Many
  /** The group of permissions below vehicle_statistics. */
  group: 'types' | 'manufacturers' | 'models' | 'generations' | 'variants'
  path: `/vehicle/${string}`
  listPath?: `/vehicle/${string}`
  row: Row
  input: Input
}

const named = <Name extends string, Shape extends z.ZodType>(name: Name, shape: Shape) =>
  ({ [name]: shape }) as Record<Name, Shape>

const oneOf = z.strictObject({ id: Id })
const search = { search_keyword: line(120).default('') }

/** The calls that all five levels share: list, the children of a chosen parent, add, change, remove. */
export function levelCalls<One extends string, Many extends string, Row extends z.ZodObject, Input extends z.ZodObject>(
  level: Level<One, Many, Row, Input>,
) {
  const { one, many, group, path, row, input } = level
  return {
    list: endpoint({
      name: `vehicles.list_${many}`,
      method: 'GET',
      path: level.listPath ?? path,
      access: ['customer', 'staff'],
      summary: `The ${many} whose name, or that of a level above, contains the keyword`,
      query: z.strictObject({ ...search, ...pageQuery() }),
      answers: { ...named(many, z.array(row)), ...pageResult },
    }),
    selected: endpoint({
      name: `vehicles.list_${many}_of_parent`,
      method: 'GET',
      path: `${path}/selected/:parent`,
      access: ['customer', 'staff'],
      summary: `The ${many} below a chosen parent, for a dropdown: by name, at most 500`,
      params: z.strictObject({ parent: Id }),
      query: z.strictObject(search),
      answers: named(many, z.array(row)),
    }),
    add: endpoint({
      name: `vehicles.add_${one}`,
      method: 'POST',
      path,
      access: [`may:vehicle_statistics.${group}.add`],
      summary: `Add a ${one}; its name is unique within its parent`,
      body: input,
      answers: named(one, row),
      problems: ['vehicles.name_taken', 'vehicles.parent_not_found'],
    }),
    change: endpoint({
      name: `vehicles.change_${one}`,
      method: 'PUT',
      path: `${path}/:id`,
      access: [`may:vehicle_statistics.${group}.edit`],
      summary: `Change a ${one}, or move it below another parent`,
      params: oneOf,
      body: input,
      answers: named(one, row),
      problems: ['vehicles.not_found', 'vehicles.name_taken', 'vehicles.parent_not_found'],
    }),
    remove: endpoint({
      name: `vehicles.remove_${one}`,
      method: 'DELETE',
      path: `${path}/:id`,
      access: [`may:vehicle_statistics.${group}.delete`],
      summary: `Remove a ${one} that nothing stands below`,
      params: oneOf,
      answers: {},
      problems: ['vehicles.not_found', 'vehicles.has_children'],
    }),
  }
}
