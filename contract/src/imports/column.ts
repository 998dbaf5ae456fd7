/** What a cell of a column may hold. An empty cell is '' for text and choices that say so, else null; `required` refuses it. */
export type ColumnKind =
  | {
      kind: 'text'
      max: number
      /** With line breaks. */
      lines?: true
      /** A code of this form; it is kept in capitals and without separators. */
      form?: { pattern: RegExp; example: string }
    }
  | {
      kind: 'number'
      min: number
      max: number
      /** Horsepower: a column of the same name that ends in _kw is converted. */
      per_kw?: number
    }
  | { kind: 'choice'; of: readonly string[]; empty?: '' }
  /** yes or no. */
  | { kind: 'switch'; otherwise: boolean }
  /** A decimal with two digits at most, zero or more, kept as hundredths. */
  | { kind: 'amount' }
  /** Several short texts, separated by semicolons. */
  | { kind: 'tags'; max: number; most: number }

/** A column of a table that people import and export. Its name heads the column in every language, so that files fit every site. */
export type ImportColumn = ColumnKind & {
  name: string
  required?: true
  /** Tells rows apart, without regard to case. Such columns must be in the file. */
  key?: true
  /** Names something that stands above the row: found or made by its name, but never renamed by a file. */
  above?: true
}

/** What a cell is once it is read: also how it stands in the database's own form of a row. */
export type CellValue = string | number | boolean | null | readonly string[]

/** A row's values by column; a column that the file does not have is left out. */
export type RowValues = Readonly<Record<string, CellValue>>

/** How codes are kept: "p 04-01" is P0401. */
export const inCapitals = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')

/** What stands for a column whose numbers are in kilowatts: "power_kw" for "power_hp". */
export const inKilowatts = ({ name }: Pick<ImportColumn, 'name'>): string => name.replace(/_hp$/, '_kw')

/** The form in which headers are compared: "Year from" is year_from. */
export const headerName = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
