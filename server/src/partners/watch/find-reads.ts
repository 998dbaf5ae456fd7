import { randomUUID } from 'node:crypto'
import type { Rule } from './config/config.ts'
import { isCandidate, ruleFor } from './config/matching-rule.ts'
import { hashOf } from './folder/hash-of-file.ts'
import { type ListedFile, listFiles, readSettled, type settling } from './folder/settled-files.ts'
import { move, type Read, savedResults } from './reads/read.ts'
import { isDelivered } from './reads/read-store.ts'
import { keep, type Watcher } from './watcher.ts'

const keyOf = ({ name, size, modified_ms }: ListedFile): string => `${name}\n${size}\n${modified_ms}`

/** Keys of the files whose content is known, so that they are not read again. */
const knownFiles = (reads: readonly Read[]): Set<string> =>
  new Set(
    reads.flatMap((read) => [
      keyOf({ ...read, name: read.file }),
      ...savedResults(read).flatMap(({ size, saved }) => (saved ? [keyOf({ ...saved, size })] : [])),
    ]),
  )

/** Returns a label for a known file: the number of its order, or its name if there is no order number. */
export function fileLabel({ state, file }: Read): string {
  return 'number' in state && state.number !== null ? `order ${state.number}` : file
}

/** Records a file with the content of an earlier file. Depending on the rule, the file is skipped or needs a person's decision. */
const keepDuplicate = (watcher: Watcher, read: Read, rule: Rule, order: string): Promise<Read> =>
  keep(
    watcher,
    rule.duplicates === 'skip'
      ? move(read, 'skip', { status: 'skipped', order })
      : move(read, 'stop', { status: 'attention', why: { reason: 'ordered_before', order } }),
  )

type Appeared = { file: ListedFile; sha256: string; rule: Rule; names: ReadonlySet<string> }

/** Stores a file as a new original, as a known one that was renamed or has a new modification time, or as a duplicate. */
async function addRead(watcher: Watcher, { file, sha256, rule, names }: Appeared): Promise<void> {
  const { name, ...listed } = file
  const same = watcher.store.all().filter((read) => read.sha256 === sha256)
  const isRenamed = (read: Read) => !names.has(read.file) && read.modified_ms === file.modified_ms
  const known = same.find((read) => read.file === name) ?? same.find(isRenamed)
  if (known) {
    await keep(watcher, { ...known, file: name, ...listed })
    return
  }
  const facts = { _id: randomUUID(), file: name, ...listed, sha256, rule: rule.name, seen_at_ms: Date.now() }
  const read: Read = { ...facts, attempt: 1, state: { status: 'seen' } }
  const [first] = same
  await (first ? keepDuplicate(watcher, read, rule, fileLabel(first)) : keep(watcher, read))
}

/** Searches the folder for new originals. Ignores files that the service delivered. */
export function readFinder(watcher: Watcher, settled: ReturnType<typeof settling>) {
  /** Keys of files that are not checked again, because no rule matches them or because the service delivered them. */
  const ignored = new Set<string>()
  const ignore = (file: ListedFile, reason: 'delivered' | 'no_rule') => {
    ignored.add(keyOf(file))
    watcher.report({ event: 'ignored', file: file.name, reason })
  }
  return async function findReads(): Promise<void> {
    const { folder } = watcher.state
    const files = await listFiles(folder, isCandidate)
    const names = new Set(files.map(({ name }) => name))
    const known = knownFiles(watcher.store.all())
    const unknown = files.filter((file) => !known.has(keyOf(file)) && !ignored.has(keyOf(file)))
    for (const file of settled.settled(unknown, performance.now())) {
      const rule = ruleFor(watcher.config, file.name, file.size)
      const content = rule && (await readSettled(folder, file))
      const sha256 = content && hashOf(content)
      if (!rule) ignore(file, 'no_rule')
      else if (sha256 && isDelivered(watcher.store, sha256)) ignore(file, 'delivered')
      else if (sha256) await addRead(watcher, { file, sha256, rule, names })
    }
  }
}

/** Reads the file of a known original. Returns undefined if the file has changed or is missing. */
export async function readContent({ state: { folder } }: Watcher, read: Read): Promise<Buffer | undefined> {
  const [file] = await listFiles(folder, (name) => name === read.file)
  const content = file?.size === read.size ? await readSettled(folder, file) : undefined
  return content && hashOf(content) === read.sha256 ? content : undefined
}
