import { build, type InlineConfig, type Rolldown } from 'vite'
import { mergeChunks, type Piece } from './merge-chunks.ts'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Bytes, before compression, that a page may load in vain to save a request. */
const requestBytes = 15_000
/** Scripts and styles before compression; with more, the page would load over 300 kB of compressed scripts. */
const maxBytes = 1_130_000
/** The pages on which most visitors arrive load only what they need, and so does what they load later. */
const isFirstPage = (module: string) => /(login|register|home)-page\.tsx$/.test(module)

const isWording = ({ moduleIds }: Chunk) =>
  moduleIds.every((id) => id.includes('language-texts') || id.endsWith('.json'))

/**
 * Builds the app once without writing it, to see which chunks come together.
 *
 * @param configured names of the chunks that stay as they are
 * @returns the group of each module that belongs to one
 */
export async function moduleGroups(
  config: InlineConfig,
  configured: readonly string[],
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
  const modules = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]))
  return new Map(
    mergeChunks(chunks.map(pieceOf), requestBytes).flatMap((names, index) =>
      names.flatMap((name) => (modules.get(name) ?? []).map((id) => [id, `together-${index}`] as const)),
    ),
  )
}

const lengthOf = (output: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  output.type === 'chunk' ? output.code.length : output.source.length
