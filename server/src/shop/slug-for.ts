import { slugOf } from '@mapwright/contract/api/slug.ts'

/** The typed slug, otherwise one derived from the name, otherwise from the id. */
export const slugFor = (slug: string, name: string, _id: string): string => slug || slugOf(name) || _id
