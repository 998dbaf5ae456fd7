import { z } from 'zod'

/** A release of the feed, with its version as numbers. */
export type Release = { version: string; released_at: Date | null; notes: string; url: string }

/** The values of a feed without a release, and of a feed that has not been read. */
export const noRelease: Release = { version: '', released_at: null, notes: '', url: '' }

const maxNotes = 4_000
const maxReleases = 100

const FeedEntry = z.object({
  tag_name: z.string().max(100),
  draft: z.boolean().default(false),
  prerelease: z.boolean().default(false),
  published_at: z.iso.datetime({ offset: true }).nullish(),
  html_url: z.string().max(500).nullish(),
  body: z.string().nullish(),
})
const Feed = z.union([
  z.array(z.unknown()),
  z
    .object({})
    .loose()
    .transform((one): unknown[] => [one]),
])

const pattern = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

const numbersOf = (version: string): number[] | undefined => pattern.exec(version)?.slice(1).map(Number)

/** Compares two versions of three numbers, such as "v1.10.0". Versions of another form are never newer. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)]
  if (!one || !other) return false
  const place = one.findIndex((number, index) => number !== other[index])
  return place !== -1 && (one[place] ?? 0) > (other[place] ?? 0)
}

const releaseOf = ({ tag_name, published_at, html_url, body }: z.output<typeof FeedEntry>): Release => ({
  version: tag_name.replace(/^v/, ''),
  released_at: published_at ? new Date(published_at) : null,
  notes: (body ?? '').replace(/\r\n/g, '\n').slice(0, maxNotes),
  url: html_url && /^https:\/\//i.test(html_url) ? html_url : '',
})

/**
 * Finds the newest release in a feed: JSON in the format of GitHub releases, as a list or a single release. Leaves out drafts, previews and
 * versions that are not three numbers. @throws Error if the text is not such a feed
 */
export function newestRelease(json: string): Release | undefined {
  const entries = Feed.parse(JSON.parse(json)).slice(0, maxReleases)
  const read = entries.map((entry) => FeedEntry.safeParse(entry)).flatMap(({ data }) => data ?? [])
  if (entries.length > 0 && read.length === 0) throw new Error('this is not a list of releases')
  return read
    .filter(({ draft, prerelease, tag_name }) => !draft && !prerelease && pattern.test(tag_name))
    .map(releaseOf)
    .reduce<Release | undefined>((best, one) => (!best || isNewer(one.version, best.version) ? one : best), undefined)
}
