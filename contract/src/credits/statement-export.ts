export const statementFormats = ['csv', 'pdf'] as const

/** A printed statement holds so many of the newest movements; the CSV holds all of them. */
export const maxPrintedMovements = 1000
