/** The line on which the value of each field begins, by its path such as `rules.0.services`. */
export type JsonLines = ReadonlyMap<string, number>

/** JSON text that cannot be parsed, with the line of the first fault. */
export class JsonFault extends Error {
  readonly line: number
  constructor(line: number) {
    super(`line ${line}: this is not valid JSON`)
    this.line = line
  }
}

const space = /[ \t\r\n]*/y
const scalar = /"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y

/** A position in JSON text. */
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
    /** Skips a mark and the space behind it, if it is the next one. */
    takes(mark: string): boolean {
      if (text[at] !== mark) return false
      at++
      skipSpace()
      return true
    },
    /** A text, a number, or a word. Throws JsonFault if there is none. */
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

/** Finds the lines of all fields; an item of an array has its position as its name. Throws JsonFault. */
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

/** The line of a field; for a missing one, that of the object that lacks it. */
export function lineAt(lines: JsonLines, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(path.slice(0, length).join('.'))
    if (line !== undefined) return line
  }
  return 1
}
