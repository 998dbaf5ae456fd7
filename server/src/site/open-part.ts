/** A PostgreSQL pattern for a part of a legal template that has not been replaced: it matches "[Company, address]", but not "[1]". */
export const openPart = String.raw`\[[^][<>]{2,200}\]`
