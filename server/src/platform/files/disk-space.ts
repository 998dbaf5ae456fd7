import type { DiskSpace } from '../api/file-store.ts'
import { errorCode } from '../errors/error-code.ts'

const lowBytes = 2 * 2 ** 30
const lowShare = 0.05

/** Checks whether less than 5 % and less than 2 GB are free. The operator should act before uploads are refused. */
export const isLow = ({ free, total }: DiskSpace): boolean => free < Math.min(lowBytes, total * lowShare)

export const megabytes = (bytes: number): number => Math.floor(bytes / 2 ** 20)

/** Error codes of the file store and of PostgreSQL for a full disk. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

export const isDiskFull = (error: unknown): boolean => fullCodes.has(errorCode(error))
