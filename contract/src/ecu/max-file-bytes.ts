/** The maximum size of a file: a read of 64 MB plus the additional data of tools. */
export const maxFileBytes = 80 * 2 ** 20
