import { slugOf } from '@mapwright/contract/shop/slug.ts'

/** The typed slug, else one from the name, else one from the id. */
export const slugFor = (slug: string, name: string, _id: string): string => slug || slugOf(name) || _id
