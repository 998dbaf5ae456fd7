import type { InlineConfig } from 'vite'
import { builtChunks, type Page, pagesOf } from './built-pages.ts'
import { mergeChunks, type Piece } from './merge-chunks.ts'
import { styleGroups } from './style-groups.ts'
import { audiences, tiersOf, withTiers } from './tiers.ts'

/** Maximum number of bytes, before compression, that a page may load unnecessarily to save a request. */
const requestBytes = 5_000
/** The approximate size of the styles of pages behind the login, before compression, in bytes. */
const styleBytes = 60_000

/**
 * Builds the app once to determine the groups of modules: the tiers of each audience, the styles of pages behind the login, and code that a few
 * pages share.
 *
 * @param configured names of the chunks that stay unchanged
 * @param src the folder with the sources, whose domains declare the pages
 * @returns the group of each module that is in a group
 */
export async function moduleGroups(
  config: InlineConfig,
  { configured, src }: { configured: readonly string[]; src: string },
): Promise<ReadonlyMap<string, string>> {
  const { chunks, pieces } = await builtChunks(config, configured)
  const pages = pagesOf(chunks, src)
  const namesOf = (isOne: (page: Page) => boolean) => pages.filter(isOne).map(({ names }) => names)
  const shown = audiences(pieces, {
    open: namesOf(({ readers }) => readers === 'open'),
    customer: namesOf(({ readers }) => readers === 'customer'),
    staff: namesOf(({ readers }) => readers === 'staff'),
    first: namesOf(({ isFirst }) => isFirst),
  })
  const tiers = tiersOf(pieces, shown)
  const styles = styleGroups(
    chunks.filter(({ fileName, name }) => !tiers.has(fileName) && !configured.includes(name)),
    pages,
  )
  const modulesOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]))
  const sheetsOf = (piece: Piece) => new Set((modulesOf.get(piece.name) ?? []).flatMap((id) => styles.get(id) ?? []))
  const styled = pieces.map((piece) => ({ ...piece, imports: [...piece.imports, ...sheetsOf(piece)] }))
  const sheets = [...new Set(styles.values())].map(sheet)
  const merged = mergeChunks([...withTiers(styled, tiers), ...sheets], requestBytes)
  const grouped = [
    ...[...tiers].map(([name, tier]) => [tier, [name]] as const),
    ...merged.map((names, index) => [`together-${index}`, names] as const),
  ]
  const scripts = grouped.flatMap(([group, names]) =>
    names.flatMap((name) => (modulesOf.get(name) ?? []).map((id) => [id, group] as const)),
  )
  return new Map([...scripts, ...styles])
}

const sheet = (name: string): Piece => ({ name, size: styleBytes, hasStyles: true, imports: [], isFixed: true })
