/** A chunk from the bundler: modules that are loaded by exactly the same entries. */
export type Piece = {
  readonly name: string
  /** The size of its script and its styles before compression, in bytes. */
  readonly size: number
  /** True if the chunk has styles, which are a separate file. */
  readonly hasStyles: boolean
  /** The names of the imported pieces. */
  readonly imports: readonly string[]
  /** True for entries and for chunks of configured groups, which are not merged. */
  readonly isFixed: boolean
  /** The maximum number of bytes that an entry may load. Entries that already load more must not load any unnecessary code. */
  readonly maxBytes?: number
}

type Group = {
  names: string[]
  size: number
  hasStyles: boolean
  imports: Set<Group>
  /** The indexes of the entries that load this group. */
  loadedBy: Set<number>
  isFixed: boolean
}

/** The group and all groups that it imports, directly or indirectly. */
function withImports(group: Group, found = new Set<Group>()): Set<Group> {
  if (found.has(group)) return found
  found.add(group)
  for (const each of group.imports) withImports(each, found)
  return found
}

/**
 * Merges pieces that are often loaded together. This saves requests, but some entries then load unnecessary code. A saved request is worth
 * `requestBytes`. Merges the pair with the largest saving first, and stops when no pair saves anything. Groups never import each other in a
 * circle, because a module would then run before its dependencies.
 *
 * @returns the names of the pieces in each group of two or more
 */
export function mergeChunks(pieces: readonly Piece[], requestBytes: number): string[][] {
  const groups = new Set(groupsOf(pieces))
  const loaded = pieces.map((_, entry) => sumOf([...groups].filter(({ loadedBy }) => loadedBy.has(entry))))

  /** Returns the number of additional bytes that would be loaded if all entries of `others` also loaded `group`. */
  function addedBytes(group: Group, others: Group): number {
    const all = [...withImports(group)]
    let bytes = 0
    for (const entry of others.loadedBy) {
      if (group.loadedBy.has(entry)) continue
      const added = sumOf(all.filter(({ loadedBy }) => !loadedBy.has(entry)))
      if ((loaded[entry] ?? 0) + added > (pieces[entry]?.maxBytes ?? 0)) return Number.POSITIVE_INFINITY
      bytes += added
    }
    return bytes
  }
  function saving(a: Group, b: Group): number {
    const requests = shared(a, b) * (a.hasStyles && b.hasStyles ? 2 : 1)
    const left = requests * requestBytes - addedBytes(a, b)
    return left > 0 ? left - addedBytes(b, a) : 0
  }
  const pairsOf = (a: Group, others: readonly Group[]) =>
    others.flatMap((b) => (b.isFixed || shared(a, b) === 0 ? [] : [{ a, b, saved: saving(a, b) }]))

  const open = [...groups].filter(({ isFixed }) => !isFixed)
  let pairs = open.flatMap((a, index) => pairsOf(a, open.slice(index + 1)))
  for (;;) {
    pairs = pairs.filter(({ saved }) => saved > 0).sort((left, right) => right.saved - left.saved)
    const best = pairs.find(({ a, b }) => !wouldCircle(a, b))
    if (!best) break
    const merged = merge(best.a, best.b, groups, loaded)
    const others = [...groups].filter((each) => each !== merged)
    const changed = withImports(merged)
    pairs = pairs
      .filter(({ a, b }) => groups.has(a) && groups.has(b))
      .map((pair) => (changed.has(pair.a) || changed.has(pair.b) ? { ...pair, saved: saving(pair.a, pair.b) } : pair))
      .concat(pairsOf(merged, others))
  }
  return [...groups].filter(({ names }) => names.length > 1).map(({ names }) => names)
}

/** The number of entries that load both groups. */
const shared = (a: Group, b: Group) => [...a.loadedBy].filter((entry) => b.loadedBy.has(entry)).length

const sumOf = (groups: readonly Group[]) => groups.reduce((sum, { size }) => sum + size, 0)

function groupsOf(pieces: readonly Piece[]): Group[] {
  const groups = new Map<string, Group>(
    pieces.map(({ name, size, hasStyles, isFixed }) => [
      name,
      { names: [name], size, hasStyles, imports: new Set(), loadedBy: new Set(), isFixed },
    ]),
  )
  const groupOf = (name: string) => {
    const group = groups.get(name)
    if (!group) throw new Error(`There is no piece ${name}.`)
    return group
  }
  for (const { name, imports } of pieces)
    for (const imported of imports) if (imported !== name) groupOf(name).imports.add(groupOf(imported))
  for (const [entry, { name, maxBytes }] of pieces.entries())
    if (maxBytes !== undefined) for (const group of withImports(groupOf(name))) group.loadedBy.add(entry)
  return [...groups.values()]
}

/** Checks whether one group imports the other through a third group. */
function wouldCircle(a: Group, b: Group): boolean {
  const reaches = (from: Group, to: Group) => [...from.imports].some((each) => each !== to && withImports(each).has(to))
  return reaches(a, b) || reaches(b, a)
}

/** Replaces two groups with a merged one in `groups`, and updates `loaded`, the number of bytes that each entry loads. */
function merge(a: Group, b: Group, groups: Set<Group>, loaded: number[]): Group {
  const merged: Group = {
    names: [...a.names, ...b.names],
    size: a.size + b.size,
    hasStyles: a.hasStyles || b.hasStyles,
    imports: new Set([...a.imports, ...b.imports]),
    loadedBy: new Set([...a.loadedBy, ...b.loadedBy]),
    isFixed: false,
  }
  for (const entry of merged.loadedBy) {
    const added = [...withImports(merged)].filter((each) => each !== merged && !each.loadedBy.has(entry))
    loaded[entry] = (loaded[entry] ?? 0) + sumOf(added)
    for (const each of added) if (each !== a && each !== b) each.loadedBy.add(entry)
    if (!a.loadedBy.has(entry) && !added.includes(a)) loaded[entry] += a.size
    if (!b.loadedBy.has(entry) && !added.includes(b)) loaded[entry] += b.size
  }
  groups.delete(a)
  groups.delete(b)
  groups.add(merged)
  for (const { imports } of groups) {
    const others = imports.size
    imports.delete(a)
    imports.delete(b)
    if (imports.size < others) imports.add(merged)
  }
  merged.imports.delete(merged)
  return merged
}
