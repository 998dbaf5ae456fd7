/** Line on which the value of each field begins. The key is the path of the field, such as `rules.0.services`. */
export type JsonLines = ReadonlyMap<string, number>

/** Thrown for JSON text that cannot be parsed, with the line of the first error. */
export class JsonFault extends Error {
  readonly line: number
  constructor(line: number) {
    super(`line ${line}: this is not valid JSON`)
    this.line = line
  }
}

const space = /[ \t\r\n]*/y
const scalar = /"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y

/** Reads JSON text from its current position, and counts lines. */
function cursorOf(text: string) {
  let at = 0
  let line = 1
  const fault = () => new JsonFault(line)
  const skipSpace = () => {
    space.lastIndex = at
    const [skipped = ''] = space.exec(text) ?? []
    line += skipped.split('\n').length - 1
    at += skipped.length
  }
  skipSpace()
  return {
    fault,
    line: () => line,
    /** Skips a punctuation mark and the space after it. Returns false if the mark is not next. */
    takes(mark: string): boolean {
      if (text[at] !== mark) return false
      at++
      skipSpace()
      return true
    },
    /**
     * Reads a string, a number or a literal.
     * @throws JsonFault if something else follows
     */
    scalar(): unknown {
      scalar.lastIndex = at
      const [found = ''] = scalar.exec(text) ?? []
      at += found.length
      try {
        return JSON.parse(found)
      } catch {
        throw fault()
      } finally {
        skipSpace()
      }
    },
    isAtEnd: () => at === text.length,
  }
}

/**
 * Finds the lines of all fields. The path of an array item contains its index.
 * @throws JsonFault
 */
export function jsonLines(text: string): JsonLines {
  const lines = new Map<string, number>()
  const cursor = cursorOf(text)
  const each = (end: string, readItem: (at: number) => void) => {
    if (cursor.takes(end)) return
    let count = 0
    do readItem(count++)
    while (cursor.takes(','))
    if (!cursor.takes(end)) throw cursor.fault()
  }
  const inside = (path: string, name: unknown) => (path === '' ? String(name) : `${path}.${name}`)
  const readValue = (path: string) => {
    if (!lines.has(path)) lines.set(path, cursor.line())
    if (cursor.takes('{'))
      each('}', () => {
        const line = cursor.line()
        const name = inside(path, cursor.scalar())
        lines.set(name, line)
        if (!cursor.takes(':')) throw cursor.fault()
        readValue(name)
      })
    else if (cursor.takes('[')) each(']', (at) => readValue(inside(path, at)))
    else cursor.scalar()
  }
  readValue('')
  if (!cursor.isAtEnd()) throw cursor.fault()
  return lines
}

/** Returns the line of a field. If the field is missing, returns the line of the object that lacks it. */
export function lineAt(lines: JsonLines, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(path.slice(0, length).join('.'))
    if (line !== undefined) return line
  }
  return 1
}
