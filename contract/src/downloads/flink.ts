import { z } from 'zod'
import { Id, InstantText, line, paragraph, Sha256 } from '../api/scalars.ts'

export const flinkRules = { max_bytes: 2 * 2 ** 30, max_versions: 50 } as const

/** A version of a downloadable file. Earlier versions remain available. */
const FlinkVersion = z.strictObject({
  _id: Id,
  version: z.string(),
  notes: z.string(),
  /** The name of the uploaded file. */
  file_name: z.string(),
  size: z.number().int(),
  sha256: Sha256,
  downloads: z.number().int(),
  created_at: InstantText,
})
export type FlinkVersion = z.output<typeof FlinkVersion>

export const flinkKinds = ['file', 'link'] as const

/** A download. It is either a file with its versions, newest first, or a link to an external page. */
export const Flink = z.strictObject({
  _id: Id,
  kind: z.enum(flinkKinds),
  category: z.string(),
  name: z.string(),
  description: z.string(),
  /** The target of a link; empty for a file. */
  url: z.string(),
  online: z.boolean(),
  /** Total number of downloads of all versions, or of clicks on the link. */
  downloads: z.number().int(),
  created_at: InstantText,
  updated_at: InstantText,
  versions: z.array(FlinkVersion),
})
export type Flink = z.output<typeof Flink>

/** Checks whether the text is an https URL. Its host name must contain a dot. */
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

/** Text fields of the multipart request. Either the file or `url` is required. */
export const FlinkInput = z.strictObject({
  category: texts.category,
  name: texts.name,
  description: texts.description.default(''),
  url: texts.url.default(''),
  version: texts.version.default(''),
  notes: texts.notes.default(''),
  online: texts.online.default(true),
})

/**
 * Changes to a download. Omitted fields stay unchanged. `version` and `notes` describe the uploaded file or, without a file, the newest
 * version.
 */
export const FlinkChange = z.strictObject(texts).partial()

export const FlinkCategory = z.strictObject({ category: z.string(), count: z.number().int() })
