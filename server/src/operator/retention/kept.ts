/** Periods of data that no job and no subscriber deletes. */
export const stays = {
  account: 'until the customer is removed',
  business: 'stays: records of the business, which tax law requires for ten years',
  evidence: 'stays: it proves who did what, and cannot be changed',
  content: 'until staff change or delete it',
  figures: 'stays: figures without persons',
} as const

/** An entry of the record of stored data. An entry names at least one of `jobs`, `subscribers` and `stays`. */
export type Kept = {
  data: string
  why: string
  /** The period; the text of `stays` if it is missing. */
  until?: string
  stays?: keyof typeof stays
  /** Names of jobs that delete the data, or the persons in it. */
  jobs?: readonly string[]
  /** Names of subscribers that delete the data of a removed customer. */
  subscribers?: readonly string[]
  tables: readonly string[]
  /** Columns of these tables that refer to stored files. */
  files?: readonly string[]
}
