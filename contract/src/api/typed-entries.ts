/** `Object.keys` with typed keys. Use it only for objects without undeclared keys, such as constant tables. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[]

/** `Object.entries` with typed keys. Use it only for objects without undeclared keys, such as constant tables. */
export const entriesOf = <T extends object>(table: T): [keyof T & string, T[keyof T & string]][] =>
  keysOf(table).map((key) => [key, table[key]])

/** Builds an object with a value for each of the keys, like a typed `Object.fromEntries`. */
export const tableOf = <const Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>

/** Copies the named fields of an object. */
export const pick = <T extends object, const Name extends keyof T & string>(
  source: T,
  names: readonly Name[],
): Pick<T, Name> => Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<T, Name>

/** Checks whether a value has readable fields, for example parsed JSON or a thrown error. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Reads a field of a value; undefined if the value is not an object. */
export const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** Checks whether a list contains a value and narrows its type, for example for a string from a library. */
export const isOneOf = <const Item>(list: readonly Item[], value: unknown): value is Item =>
  list.some((item) => item === value)
