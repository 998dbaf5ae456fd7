import { build, type InlineConfig, type Rolldown } from 'vite'
import type { Piece } from './merge-chunks.ts'
import { pageModules } from './page-preloads.ts'

/** A script chunk from the bundler. Chunks of wording are excluded. */
export type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** A page with the names of its initial chunks: the chunk of the page and the chunk of its frame. */
export type Page = {
  readonly readers: 'open' | 'customer' | 'staff'
  /** True for pages on which visitors arrive. */
  readonly isFirst: boolean
  readonly names: readonly string[]
}

/** Maximum size of scripts and styles before compression, in bytes. Larger pages would load more than 300 kB of compressed scripts. */
const maxBytes = 1_190_000
/**
 * Recognizes the pages on which visitors arrive. Chunks are not merged if these pages, or the modules that they load later, would then load
 * modules that they do not need.
 */
const isFirstPage = (module: string) => /(login|register|home)-page\.tsx$/.test(module)

const isWording = ({ moduleIds }: Chunk) =>
  moduleIds.every((id) => id.includes('language-texts') || id.endsWith('.json'))

const lengthOf = (output: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  output.type === 'chunk' ? output.code.length : output.source.length

/** Builds the app once without writing it, to determine the chunks that each page loads. */
export async function builtChunks(config: InlineConfig, configured: readonly string[]) {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  })
  const outputs = 'output' in built ? built.output : []
  const chunks = outputs.flatMap((output): Chunk[] => (output.type === 'chunk' && !isWording(output) ? [output] : []))
  const sizes = new Map(outputs.map((output) => [output.fileName, lengthOf(output)]))
  return { chunks, pieces: piecesOf(chunks, sizes, configured) }
}

function piecesOf(chunks: readonly Chunk[], sizes: ReadonlyMap<string, number>, configured: readonly string[]) {
  const known = new Set(chunks.map(({ fileName }) => fileName))
  const entries = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
  const firstPages = chunks.filter(({ facadeModuleId }) => isFirstPage(facadeModuleId ?? ''))
  const light = new Set(firstPages.flatMap(({ fileName, dynamicImports }) => [fileName, ...dynamicImports]))
  return chunks.map((chunk): Piece => {
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
  })
}

/** The pages that the domains in the folder `src` declare. */
export function pagesOf(chunks: readonly Chunk[], src: string): Page[] {
  const fileOf = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)))
  return pageModules(src).map(({ path, module, layout, isInside }) => ({
    readers: !isInside ? 'open' : path.startsWith('/admin') ? 'staff' : 'customer',
    isFirst: isFirstPage(module),
    names: [module, layout].flatMap((id) => fileOf.get(id) ?? []),
  }))
}
