/** Converts a UUID of version 7 to version 4, which some providers require for idempotency keys. */
export const uuidOfVersion4 = (uuid: string): string => `${uuid.slice(0, 14)}4${uuid.slice(15)}`
