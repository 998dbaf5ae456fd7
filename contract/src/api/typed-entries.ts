/** `Object.keys` of an object that has no other keys than its type says, such as a table of our own. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[]

/** `Object.entries` of such an object. */
export const entriesOf = <T extends object>(table: T): [keyof T & string, T[keyof T & string]][] =>
  Object.entries(table) as [keyof T & string, T[keyof T & string]][]

/** `Object.fromEntries` for a table with an entry for every one of the keys. */
export const tableOf = <const Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>

/** Whether a value is one of the items of a list, such as a choice that a library passes on as any text. */
export const isOneOf = <const Item>(list: readonly Item[], value: unknown): value is Item =>
  list.some((item) => item === value)
