/** `Object.keys` for objects whose keys are all declared in their type, such as constant tables. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[]

/** `Object.entries` for such objects. */
export const entriesOf = <T extends object>(table: T): [keyof T & string, T[keyof T & string]][] =>
  keysOf(table).map((key) => [key, table[key]])

/** Builds an object with a value for each of the keys, like a typed `Object.fromEntries`. */
export const tableOf = <const Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>

/** An object with only the given fields of another one. */
export const pick = <T extends object, const Name extends keyof T & string>(
  source: T,
  names: readonly Name[],
): Pick<T, Name> => Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<T, Name>

/** Whether a value, such as parsed JSON or a thrown error, is an object whose fields can be read. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A field of a value that may be an object. */
export const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** Whether a list contains a value, for instance a choice that a library types as any string. */
export const isOneOf = <const Item>(list: readonly Item[], value: unknown): value is Item =>
  list.some((item) => item === value)
