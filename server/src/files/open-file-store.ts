import { fileURLToPath } from 'node:url'
import type { FileStore } from './file-store.ts'
import { localFiles } from './local-files.ts'

/** The store that FILES_URL names. The S3 client is loaded only where it is used: it would double the time of a cold start. */
export async function openFileStore(filesUrl: string): Promise<FileStore> {
  if (!filesUrl.startsWith('s3:')) return localFiles(fileURLToPath(filesUrl))
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(filesUrl)
}
