import { z } from 'zod'
import { Id, InstantText, line, paragraph, Sha256 } from '../api/scalars.ts'

export const flinkRules = { max_bytes: 2 * 2 ** 30, most_versions: 50 } as const

/** One state of a downloadable file; a new one replaces it, and it stays to be had. */
const FlinkVersion = z.strictObject({
  _id: Id,
  version: z.string(),
  notes: z.string(),
  /** The file's own name. */
  file_name: z.string(),
  size: z.number().int(),
  sha256: Sha256,
  downloads: z.number().int(),
  created_at: InstantText,
})
export type FlinkVersion = z.output<typeof FlinkVersion>

export const flinkKinds = ['file', 'link'] as const

/** Something to download: a file of ours with its versions, the newest first, or a link to somebody else's page. */
export const Flink = z.strictObject({
  _id: Id,
  kind: z.enum(flinkKinds),
  category: z.string(),
  name: z.string(),
  description: z.string(),
  /** Where a link leads; empty for a file. */
  url: z.string(),
  online: z.boolean(),
  /** How often any version was downloaded, or the link opened. */
  downloads: z.number().int(),
  created_at: InstantText,
  updated_at: InstantText,
  versions: z.array(FlinkVersion),
})
export type Flink = z.output<typeof Flink>

/** A page that browsers open without a warning. */
const isHttps = (text: string): boolean => /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(text)
const HttpsUrl = line(500).refine((text) => text === '' || isHttps(text), { params: { code: 'invalid_url' } })

const texts = {
  category: line(60, 1),
  name: line(120, 1),
  description: paragraph(2_000),
  url: HttpsUrl,
  version: line(40),
  notes: paragraph(1_000),
  online: z.enum(['true', 'false']).transform((text) => text === 'true'),
}

/** Text fields beside the file; either that or `url` is given. */
export const FlinkInput = z.strictObject({
  category: texts.category,
  name: texts.name,
  description: texts.description.default(''),
  url: texts.url.default(''),
  version: texts.version.default(''),
  notes: texts.notes.default(''),
  online: texts.online.default(true),
})

/** What is not sent stays; `version` and `notes` belong to the file that comes along, else to the newest one. */
export const FlinkChange = z.strictObject(texts).partial()

export const FlinkCategory = z.strictObject({ category: z.string(), count: z.number().int() })
