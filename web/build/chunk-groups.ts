type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** True for the index module of a package. It is not followed, because it imports every module of the package. */
const isIndex = (id: string) => /node_modules.*[\\/](index|tabler-icons-react)\.m?js$/.test(id)

function reachable(entries: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...entries]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || isIndex(id)) continue
    found.add(id)
    queue.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Excludes Mantine's styles, which must come after base.css with its declaration of the layer order. */
const isOwnStyle = (id: string) => id.endsWith('.css') && !id.includes('@mantine')

/**
 * Groups all modules that the entries import into one chunk: one request instead of thirty, and better compression. Includes the styles that
 * the modules in `stylesOf` import, because separate files for them would be tiny.
 */
export function chunkOf(
  name: string,
  entries: readonly string[],
  priority: number,
  { stylesOf = [] }: { stylesOf?: readonly string[] } = {},
) {
  let modules: ReadonlySet<string> | undefined
  let styles: ReadonlySet<string> | undefined
  return {
    debugName: name,
    priority,
    name(id: string, context: Context): string | null {
      modules ??= reachable(entries, context)
      if (modules.has(id)) return name
      if (stylesOf.length === 0 || !isOwnStyle(id)) return null
      styles ??= reachable(stylesOf, context)
      return styles.has(id) ? name : null
    },
  }
}
