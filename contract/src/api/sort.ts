/** Returns the sort values for both directions of each column: `total` is ascending, `-total` descending. */
export const sortOptions = <const Name extends string>(names: readonly Name[]) =>
  names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])
