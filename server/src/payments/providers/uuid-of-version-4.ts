/** For providers whose idempotency keys must be UUIDs of version 4: ours are of version 7. */
export const uuidOfVersion4 = (uuid: string): string => `${uuid.slice(0, 14)}4${uuid.slice(15)}`
