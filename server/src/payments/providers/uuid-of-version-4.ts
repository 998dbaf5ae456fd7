/** Converts a UUID for providers whose idempotency keys must have version 4: ours have version 7. */
export const uuidOfVersion4 = (uuid: string): string => `${uuid.slice(0, 14)}4${uuid.slice(15)}`
