/** Converts a list's `sort` ("-price") to the parameters of the shop's endpoints: `sort_by` and `sort_order`. */
export function sortQuery<const Name extends string>(names: readonly Name[], sort: string | undefined) {
  const sort_by = names.find((name) => sort === name || sort === `-${name}`)
  if (sort_by === undefined) return {}
  return { sort_by, sort_order: sort?.startsWith('-') ? ('desc' as const) : ('asc' as const) }
}
