import { fileURLToPath } from 'node:url'
import type { FileStore } from '../api/file-store.ts'
import { localFiles } from './local-files.ts'

/** Opens the store at FILES_URL. Loads the S3 client on demand, because it would double the startup time. */
export async function openFileStore(filesUrl: string): Promise<FileStore> {
  if (!filesUrl.startsWith('s3:')) return localFiles(fileURLToPath(filesUrl))
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(filesUrl)
}
