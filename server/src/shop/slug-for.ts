import { slugOf } from '@mapwright/contract/api/slug.ts'

/** The typed slug, else one derived from the name, else from the id. */
export const slugFor = (slug: string, name: string, _id: string): string => slug || slugOf(name) || _id
