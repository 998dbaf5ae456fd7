import type { DiskSpace } from './file-store.ts'

const lowBytes = 2 * 2 ** 30
const lowShare = 0.05

/** Less than five percent, and less than two gigabytes: time to act before uploads are refused. */
export const isLow = ({ free, total }: DiskSpace): boolean => free < Math.min(lowBytes, total * lowShare)

export const megabytes = (bytes: number): number => Math.floor(bytes / 2 ** 20)
