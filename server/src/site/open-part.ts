/** Matches, in PostgreSQL, a part of a legal template that has not been replaced: "[Company, address]", not "[1]". */
export const openPart = String.raw`\[[^][<>]{2,200}\]`
