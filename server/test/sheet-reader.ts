import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll } from 'vitest'
import type { FileStore } from '../src/platform/api/file-store.ts'
import { localFiles } from '../src/platform/files/local-files.ts'
import { readSheet } from '../src/platform/files/spreadsheet/read-sheet.ts'
import { type SheetCell, SheetFault } from '../src/platform/files/spreadsheet/sheet.ts'

/** Stores files in a temporary folder and reads them as tables. The folder is deleted after the tests of the test file. */
export function useSheetReader() {
  let folder: string
  let store: FileStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mapwright-sheets-'))
    store = localFiles(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Returns the cells by row number. */
  async function read(content: string | Uint8Array): Promise<Record<number, readonly SheetCell[]>> {
    const file = await store.put(Readable.from([Buffer.from(content)]), { maxBytes: 1 << 30 })
    const found: Record<number, readonly SheetCell[]> = {}
    for await (const rows of readSheet(store, file)) for (const { row, cells } of rows) found[row] = cells
    return found
  }

  /** Returns the code of the reason why a file is refused, or "none". */
  async function faultOf(content: string | Uint8Array): Promise<string> {
    try {
      await read(content)
      return 'none'
    } catch (error) {
      if (error instanceof SheetFault) return error.code
      throw error
    }
  }

  return { read, faultOf }
}
