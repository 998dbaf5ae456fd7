/** Maximum size of an archive in bytes. Larger archives contain more than a read. */
export const maxPackedBytes = 32 * 2 ** 20
/** Maximum size of an unpacked read in bytes. */
export const maxUnpackedBytes = 32 * 2 ** 20
