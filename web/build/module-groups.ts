import { build, type InlineConfig, type Rolldown } from 'vite'
import { mergeChunks, type Piece } from './merge-chunks.ts'
import { pageModules } from './page-preloads.ts'
import { audiences, tiersOf, withTiers } from './tiers.ts'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** A page, and the names of the chunks that it begins with: its own and its frame. */
type Page = {
  readonly isInside: boolean
  readonly isFirst: boolean
  readonly isForStaff: boolean
  readonly names: readonly string[]
}

/** About as much as the styles of pages within, before compression. */
const styleBytes = 60_000
/** Bytes, before compression, that a page may load in vain to save a request. */
const requestBytes = 15_000
/** Scripts and styles before compression; with more, the page would load over 300 kB of compressed scripts. */
const maxBytes = 1_190_000
/** The pages on which most visitors arrive load only what they need, and so does what they load later. */
const isFirstPage = (module: string) => /(login|register|home)-page\.tsx$/.test(module)
const isWording = ({ moduleIds }: Chunk) =>
  moduleIds.every((id) => id.includes('language-texts') || id.endsWith('.json'))

/**
 * Builds the app once without writing it, to see which chunks come together.
 *
 * @param configured names of the chunks that stay as they are
 * @param src the folder of the sources, whose domains declare the pages
 * @returns the group of each module that belongs to one
 */
export async function moduleGroups(
  config: InlineConfig,
  { configured, src }: { configured: readonly string[]; src: string },
): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  })
  const outputs = 'output' in built ? built.output : []
  const chunks = outputs.flatMap((output): Chunk[] => (output.type === 'chunk' && !isWording(output) ? [output] : []))
  const sizes = new Map(outputs.map((output) => [output.fileName, lengthOf(output)]))
  const known = new Set(chunks.map(({ fileName }) => fileName))
  const entries = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
  const firstPages = chunks.filter(({ facadeModuleId }) => isFirstPage(facadeModuleId ?? ''))
  const light = new Set(firstPages.flatMap(({ fileName, dynamicImports }) => [fileName, ...dynamicImports]))
  const pieceOf = (chunk: Chunk): Piece => {
    const files = [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
    const isEntry = chunk.isEntry || entries.has(chunk.fileName)
    return {
      name: chunk.fileName,
      size: files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0),
      hasStyles: files.length > 1,
      imports: chunk.imports.filter((file) => known.has(file)),
      isFixed: isEntry || configured.includes(chunk.name),
      ...(isEntry ? { maxBytes: light.has(chunk.fileName) ? 0 : maxBytes } : {}),
    }
  }
  const pieces = chunks.map(pieceOf)
  const fileOf = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)))
  const begins = pageModules(src).map(
    ({ path, module, layout, isInside }): Page => ({
      isInside,
      isFirst: isFirstPage(module),
      isForStaff: path.startsWith('/admin'),
      names: [module, layout].flatMap((id) => fileOf.get(id) ?? []),
    }),
  )
  const namesOf = (isOne: (page: Page) => boolean) => begins.filter(isOne).map(({ names }) => names)
  const shown = audiences(pieces, {
    customer: namesOf(({ isInside, isForStaff }) => isInside && !isForStaff),
    staff: namesOf(({ isInside, isForStaff }) => isInside && isForStaff),
    open: namesOf(({ isInside }) => !isInside),
    first: namesOf(({ isFirst }) => isFirst),
  })
  const tiers = tiersOf(pieces, shown)
  const withoutTier = new Set(pieces.flatMap(({ name }) => (tiers.has(name) ? [] : [name])))
  const styles = styleGroups(
    chunks.filter(({ fileName, name }) => withoutTier.has(fileName) && !configured.includes(name)),
    begins,
  )
  const modulesOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]))
  const styled = pieces.map((piece) => ({
    ...piece,
    imports: [...piece.imports, ...new Set((modulesOf.get(piece.name) ?? []).flatMap((id) => styles.get(id) ?? []))],
  }))
  const sheets = [...new Set(styles.values())].map(
    (name): Piece => ({
      name,
      size: styleBytes,
      hasStyles: true,
      imports: [],
      isFixed: true,
    }),
  )
  const merged = mergeChunks([...withTiers(styled, tiers), ...sheets], requestBytes).map(
    (names, index) => [`together-${index}`, names] as const,
  )
  const joined = [...new Set(tiers.values())].map(
    (tier) => [tier, [...tiers.keys()].filter((name) => tiers.get(name) === tier)] as const,
  )
  return new Map([
    ...styles,
    ...[...joined, ...merged].flatMap(([group, names]) =>
      names.flatMap((name) =>
        (modulesOf.get(name) ?? []).filter((id) => !styles.has(id)).map((id) => [id, group] as const),
      ),
    ),
  ])
}

/**
 * The styles of pages within, in one file each for customers and for staff: together they are smaller than the headers of their requests.
 * Pages that visitors see load only their own, since the first paint waits for them.
 */
function styleGroups(chunks: readonly Chunk[], pages: readonly Page[]): Map<string, string> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const isPage = new Set(pages.flatMap(({ names }) => names))
  const reached = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (found.has(name)) continue
      found.add(name)
      const { imports = [], dynamicImports = [] } = named.get(name) ?? {}
      reached([...imports, ...dynamicImports.filter((each) => !isPage.has(each))], found)
    }
    return found
  }
  const stylesOf = (isOne: (page: Page) => boolean) =>
    [...reached(pages.filter(isOne).flatMap(({ names }) => names))].flatMap((name) =>
      (named.get(name)?.moduleIds ?? []).filter((id) => id.endsWith('.module.css')),
    )
  const open = new Set(stylesOf(({ isInside }) => !isInside))
  const groups = new Map<string, string>()
  for (const id of stylesOf(({ isInside, isForStaff }) => isInside && isForStaff)) groups.set(id, 'styles-staff')
  for (const id of stylesOf(({ isInside, isForStaff }) => isInside && !isForStaff)) groups.set(id, 'styles')
  for (const id of open) groups.delete(id)
  return groups
}

const lengthOf = (output: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  output.type === 'chunk' ? output.code.length : output.source.length
