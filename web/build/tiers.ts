import type { Piece } from './merge-chunks.ts'

/** The numbers of pages that load a piece: public pages, pages for customers, pages for staff, and pages on which visitors arrive. */
export type Audience = Readonly<Record<'open' | 'customer' | 'staff' | 'first', number>>

/** The tiers from general to special. A piece may import pieces of its own tier and of earlier tiers. */
const ranks = ['open', 'shop', 'both', 'within', 'lists', 'staff'] as const

type Tier = (typeof ranks)[number]

/**
 * If at least this many pages load a piece, the whole audience loads the piece: these pages have much in common, and users who open one of them
 * also open others.
 */
const manyOpen = 4
const manyWithin = 20
/** Half of the number of pages for customers. */
const halfOfCustomers = 13
/** If at least this many customer pages load a piece, the piece is in the tier for pages with lists. */
const someOfCustomers = 5

/**
 * Pieces of up to `smallBytes` join a tier for signed-in users if half as many pages as usual load them, because loading them costs less
 * than a request.
 */
const smallBytes = 1_500
const fewer = 0.5

/**
 * Returns the tier of a piece; null if the piece is in no tier. The tier depends on the number of pages of each audience that load the
 * piece. A tier is named after the purpose of most of its pieces.
 */
function tierOf({ open, customer, staff, first }: Audience, isSmall: boolean): Tier | null {
  const share = isSmall ? fewer : 1
  const within = customer + staff
  if (first > 0) return null
  if (open >= manyOpen) return within < manyWithin * fewer ? 'shop' : 'open'
  if (within < manyWithin * share) return null
  const isForMost = customer >= halfOfCustomers * share
  if (open > 1 || (open > 0 && isForMost)) return 'both'
  if (isForMost) return 'within'
  return customer >= someOfCustomers * share ? 'lists' : 'staff'
}

/**
 * Assigns pieces to tiers, which are chunks that every page of an audience loads completely. Excludes pieces that few pages load, and pieces of
 * the pages on which visitors arrive. A piece in a tier may import only pieces in tiers and pieces of these first pages. Otherwise, a tier
 * could import code that imports the tier.
 */
export function tiersOf(pieces: readonly Piece[], shown: ReadonlyMap<string, Audience>): Map<string, Tier> {
  const tiers = new Map<string, Tier>()
  for (const { name, size, isFixed } of pieces) {
    const audience = shown.get(name)
    const tier = isFixed || !audience ? null : tierOf(audience, size <= smallBytes)
    if (tier) tiers.set(name, tier)
  }
  const mayImport = (tier: Tier, imported: string) => {
    const other = tiers.get(imported)
    return other ? ranks.indexOf(other) <= ranks.indexOf(tier) : (shown.get(imported)?.first ?? 0) > 0
  }
  for (let changed = true; changed; ) {
    changed = false
    for (const { name, imports } of pieces) {
      const tier = tiers.get(name)
      if (tier && !imports.every((imported) => mayImport(tier, imported))) changed = tiers.delete(name)
    }
  }
  return tiers
}

/** Counts the pages that load each piece, starting from the initial pieces of each page: the page and its layout. */
export function audiences(
  pieces: readonly Piece[],
  pages: Readonly<Record<keyof Audience, readonly (readonly string[])[]>>,
): ReadonlyMap<string, Audience> {
  const named = new Map(pieces.map((piece) => [piece.name, piece]))
  const loadedBy = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (found.has(name)) continue
      found.add(name)
      loadedBy(named.get(name)?.imports ?? [], found)
    }
    return found
  }
  const counterOf = (all: readonly (readonly string[])[]) => {
    const loads = all.map((names) => loadedBy(names))
    return (name: string) => loads.filter((each) => each.has(name)).length
  }
  const open = counterOf(pages.open)
  const customer = counterOf(pages.customer)
  const staff = counterOf(pages.staff)
  const first = counterOf(pages.first)
  return new Map(
    pieces.map(({ name }) => [
      name,
      { open: open(name), customer: customer(name), staff: staff(name), first: first(name) },
    ]),
  )
}

/** Joins the pieces of a tier into one piece, which is not merged further. */
export function withTiers(pieces: readonly Piece[], tiers: ReadonlyMap<string, string>): Piece[] {
  const named = (name: string) => tiers.get(name) ?? name
  const joined = [...new Set(tiers.values())].map((tier): Piece => {
    const parts = pieces.filter(({ name }) => tiers.get(name) === tier)
    return {
      name: tier,
      size: parts.reduce((sum, { size }) => sum + size, 0),
      hasStyles: parts.some(({ hasStyles }) => hasStyles),
      imports: [...new Set(parts.flatMap(({ imports }) => imports.map(named)))].filter((name) => name !== tier),
      isFixed: true,
    }
  })
  const others = pieces.filter(({ name }) => !tiers.has(name))
  return [...others.map((piece) => ({ ...piece, imports: [...new Set(piece.imports.map(named))] })), ...joined]
}
