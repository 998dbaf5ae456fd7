export const statementFormats = ['csv', 'pdf'] as const

/** The maximum number of postings in a printed statement; the CSV contains all of them. */
export const maxPrintedPostings = 1000
