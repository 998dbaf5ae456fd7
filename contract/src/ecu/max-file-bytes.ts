/** The maximum size of a file: a read of 64 MB plus the data that tools add. */
export const maxFileBytes = 80 * 2 ** 20
