import type { DiskSpace } from '../api/file-store.ts'
import { errorCode } from '../errors/error-code.ts'

const lowBytes = 2 * 2 ** 30
const lowShare = 0.05

/** Less than 5 % and less than 2 GB: the operator should act before uploads are refused. */
export const isLow = ({ free, total }: DiskSpace): boolean => free < Math.min(lowBytes, total * lowShare)

export const megabytes = (bytes: number): number => Math.floor(bytes / 2 ** 20)

/** Codes of the file store and of PostgreSQL. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

export const isDiskFull = (error: unknown): boolean => fullCodes.has(errorCode(error))
