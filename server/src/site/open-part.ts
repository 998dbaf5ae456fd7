/** PostgreSQL pattern for a placeholder of a legal template that has not been filled in: matches "[Company, address]", but not "[1]". */
export const openPart = String.raw`\[[^][<>]{2,200}\]`
