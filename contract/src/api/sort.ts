/** Every name both ways: `total` sorts ascending, `-total` descending. */
export const bothWays = <const Name extends string>(names: readonly Name[]) =>
  names.flatMap((name) => [name, `-${name}`] as const) as (Name | `-${Name}`)[]
