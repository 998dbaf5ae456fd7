import { slugOf } from '@mapwright/contract/api/slug.ts'

/** A make or a model. `detail` tells rows with the same name apart. `former`: earlier names of the row. */
export type Named = { _id: string; name: string; detail?: string; former?: readonly string[] }

const codeLength = 8

/** The end of a vehicle's id. It ends the slug, so that the page is found after any level above was renamed. */
const codeOf = (_id: string): string => _id.slice(-codeLength)

const withCode = (text: string, _id: string): string => [slugOf(text), codeOf(_id)].filter(Boolean).join('-')

/** The slugs that a row may have, in order of preference. */
const candidates = ({ _id, name, detail = '' }: Named): string[] => {
  const plain = slugOf(name)
  return [plain, ...(plain && detail ? [slugOf(`${name} ${detail}`)] : []), withCode(name, _id)].filter(Boolean)
}

const byAge = (one: Named, other: Named) => (one._id < other._id ? -1 : 1)

const formerSlugs = ({ former = [] }: Named): string[] => former.map(slugOf).filter(Boolean)

/**
 * Assigns each row a slug of its own. Of several rows with the same name, the oldest one gets the plain slug, so that adding a row never
 * changes the slug of another. The former slugs of a row are not given to younger ones, because they redirect.
 */
export function assignSlugs(rows: readonly Named[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    [...rows].sort(byAge).map((row) => {
      const slug = candidates(row).find((each) => !taken.has(each)) ?? row._id
      for (const each of [slug, ...formerSlugs(row)]) taken.add(each)
      return [row._id, slug]
    }),
  )
}

/**
 * Finds the id for a slug from a URL: that of the row that has the slug now, otherwise of the oldest row that had it or may have had it,
 * otherwise of a row that has `left` for another parent. Ids are accepted as well.
 */
export function idBySlug(
  rows: readonly Named[],
  given: string,
  left: readonly Pick<Named, '_id' | 'name'>[] = [],
): string | undefined {
  const slug = slugOf(given)
  if (slug === '') return undefined
  const current = assignSlugs(rows)
  const aged = [...rows].sort(byAge)
  const found =
    aged.find(({ _id }) => current.get(_id) === slug || _id === given.toLowerCase()) ??
    aged.find((row) => formerSlugs(row).includes(slug)) ??
    aged.find((row) => candidates(row).includes(slug)) ??
    left.find(({ name }) => slugOf(name) === slug)
  return found?._id
}

type Titled = { _id: string; path: readonly string[]; name: string }

/** The slug of a vehicle: generation, name, and the end of its id. */
export const vehicleSlug = ({ _id, path, name }: Titled): string => withCode(`${path[3] ?? ''} ${name}`, _id)

/** The code at the end of a vehicle's slug; undefined for other texts. */
export const codeIn = (slug: string): string | undefined => /(?:^|-)([0-9a-f]{8})$/.exec(slug)?.[1]
