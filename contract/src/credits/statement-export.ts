export const statementFormats = ['csv', 'pdf'] as const

/** The maximum number of movements in a printed statement; the CSV contains all of them. */
export const maxPrintedMovements = 1000
