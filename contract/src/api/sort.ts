/** Sort values for both directions: `total` is ascending, `-total` descending. */
export const sortOptions = <const Name extends string>(names: readonly Name[]) =>
  names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])
