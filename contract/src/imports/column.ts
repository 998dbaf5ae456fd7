/** The type of a column's cells. An empty cell becomes '' for text and for choices with `empty`, otherwise null; `required` refuses it. */
export type ColumnKind =
  | {
      kind: 'text'
      max: number
      /** Allows line breaks. */
      lines?: true
      /** A code with this pattern, stored in upper case without separators. */
      form?: { pattern: RegExp; example: string }
      /** Whether the text is converted to a slug. */
      slug?: true
    }
  | {
      kind: 'number'
      min: number
      max: number
      /** Horsepower: values from a column of the same name that ends in _kw are converted with this factor. */
      per_kw?: number
      /** The value of an empty cell. */
      otherwise?: number
    }
  /** A number with at most three decimal places. */
  | { kind: 'decimal'; min: number; max: number; otherwise?: number }
  /** A fixed choice; `otherwise` is the value of an empty cell. */
  | { kind: 'choice'; of: readonly string[]; empty?: ''; otherwise?: string }
  /** Yes or no; `otherwise` is the value of an empty cell. */
  | { kind: 'switch'; otherwise: boolean }
  /** A non-negative decimal with at most two decimal places, stored as hundredths. */
  | { kind: 'amount' }
  /** At most `maxItems` short texts, separated by semicolons or, in a path, by `separator`. */
  | { kind: 'tags'; max: number; maxItems: number; separator?: '>' }
  /** The https:// URL of a picture, or its file name in a ZIP. A picture of this site is stored as its path. */
  | { kind: 'picture'; max: number }

/** A column of an importable table. Its name is the column header in every language, so that files work on every site. */
export type ImportColumn = ColumnKind & {
  name: string
  required?: true
  /** Whether it is a part of the key that identifies rows, ignoring case. Key columns must be in the file. */
  key?: true
  /** Whether the column names an ancestor of the row. Ancestors are matched by name or created, but never renamed. */
  above?: true
}

/** The parsed value of a cell, also in the JSON of staged rows. */
export type CellValue = string | number | boolean | null | readonly string[]

/** A row's values by column, without columns that are missing from the file. */
export type RowValues = Readonly<Record<string, CellValue>>

/** The stored form of a code: "p 04-01" becomes P0401. */
export const normalizeCode = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')

/** The header for values in kilowatts: "power_kw" for "power_hp". */
export const kilowattName = ({ name }: Pick<ImportColumn, 'name'>): string => name.replace(/_hp$/, '_kw')

/** Normalizes a header for comparison: "Year from" becomes year_from. */
export const headerName = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
