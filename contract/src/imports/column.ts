/**
 * The type of a column's cells. An empty cell becomes '' for text and for choices with `empty`, and null for all other kinds. If the column
 * is `required`, an empty cell is an error.
 */
export type ColumnKind =
  | {
      kind: 'text'
      max: number
      /** Allows line breaks. */
      lines?: true
      /** A code with this pattern, stored in upper case without separators. */
      form?: { pattern: RegExp; example: string }
      /** Converts the text to a slug. */
      slug?: true
    }
  | {
      kind: 'number'
      min: number
      max: number
      /** Factor that converts kilowatts to horsepower. Values in kilowatts come from the column whose name ends in _kw instead of _hp. */
      per_kw?: number
      /** The value of an empty cell. */
      otherwise?: number
    }
  /** A number with at most three decimal places. */
  | { kind: 'decimal'; min: number; max: number; otherwise?: number }
  /** One of the values in `of`. `otherwise` is the value of an empty cell. */
  | { kind: 'choice'; of: readonly string[]; empty?: ''; otherwise?: string }
  /** Yes or no; `otherwise` is the value of an empty cell. */
  | { kind: 'switch'; otherwise: boolean }
  /** A non-negative amount with at most two decimal places, stored as hundredths. */
  | { kind: 'amount' }
  /** Up to `maxItems` texts of up to `max` characters, separated by semicolons or, for the names of a path (`A > B`), by `separator`. */
  | { kind: 'tags'; max: number; maxItems: number; separator?: '>' }
  /** Up to `maxItems` different names with amounts, such as `Gift wrap = 3.00; Express = 9.50`. */
  | { kind: 'priced'; max: number; maxItems: number }
  /** A point in time in ISO format, stored in UTC. Without a time zone, it is read as UTC. */
  | { kind: 'instant' }
  /**
   * A day, stored in ISO format. Numbers with slashes are read as day/month/year, or as month/day/year with `isMonthFirst`. A time of day after
   * it is ignored.
   */
  | { kind: 'day'; isMonthFirst?: true }
  /** An email address, stored in its normalized form. */
  | { kind: 'email'; max: number }
  /** A country: its ISO code, or its name in a language of the interface. Stored as the code. */
  | { kind: 'country' }
  /** A language of the interface: its tag, also with a region (`de-AT`), or its name. Stored as the tag. */
  | { kind: 'language' }
  /** The https:// URL of a picture, or its file name in a ZIP. The URL of a picture on this site is stored as a path. */
  | { kind: 'picture'; max: number }

/** A column of an importable table. `name` is the column header in every language, so that files work on every site. */
export type ImportColumn = ColumnKind & {
  name: string
  required?: true
  /** Marks a part of the key that identifies rows. Keys are compared without regard to case. Key columns must be in the file. */
  key?: true
  /** Marks the name of an ancestor of the row. Ancestors are found by name or created, but never renamed. */
  above?: true
  /** Headers of other systems by which the column is guessed, if people have to assign it. */
  words?: readonly string[]
}

/** The parsed value of a cell. Also used in the JSON of staged rows. */
export type CellValue = string | number | boolean | null | readonly string[]

/** The values of a row by column. Columns that are missing from the file are omitted. */
export type RowValues = Readonly<Record<string, CellValue>>

/** Normalizes a code for storage: "p 04-01" becomes P0401. */
export const normalizeCode = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')

/** Returns the header of the column with values in kilowatts: "power_kw" for "power_hp". */
export const kilowattName = ({ name }: Pick<ImportColumn, 'name'>): string => name.replace(/_hp$/, '_kw')

/** Normalizes a header for comparison: "Year from" becomes year_from. Removes the time zone that exports add to times. */
export const headerName = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/_\(utc\)$/, '')
