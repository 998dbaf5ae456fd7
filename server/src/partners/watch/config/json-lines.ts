/** A place in JSON text: the line on which the value of each field begins, by its path such as `rules.0.services`. */
export type JsonLines = ReadonlyMap<string, number>

/** Strings, the marks of objects and arrays, and line ends; numbers and words need no attention. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:\n]/g

type Level = { path: string; isArray: boolean; item: number; name: string | undefined }

const pathOf = ({ path, isArray, item, name = '' }: Level): string => {
  const last = isArray ? String(item) : name
  return path === '' ? last : `${path}.${last}`
}

/** Finds the lines of all fields in valid JSON. An item of an array has its position as its name. */
export function jsonLines(text: string): JsonLines {
  const lines = new Map<string, number>([['', 1]])
  const levels: Level[] = []
  let line = 1
  for (const [mark] of text.matchAll(token)) {
    const level = levels.at(-1)
    if (mark === '\n') line++
    else if (mark === '{' || mark === '[') {
      const path = level ? pathOf(level) : ''
      if (level?.isArray) lines.set(path, line)
      levels.push({ path, isArray: mark === '[', item: 0, name: undefined })
    } else if (mark === '}' || mark === ']') levels.pop()
    else if (mark === ',' && level) {
      level.item++
      level.name = undefined
    } else if (mark.startsWith('"') && level && !level.isArray && level.name === undefined) {
      level.name = JSON.parse(mark)
      lines.set(pathOf(level), line)
    } else if (mark.startsWith('"') && level?.isArray) lines.set(pathOf(level), line)
  }
  return lines
}

/** The line of a field; for a missing one, that of the object that lacks it. */
export function lineOf(lines: JsonLines, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(path.slice(0, length).join('.'))
    if (line !== undefined) return line
  }
  return 1
}
