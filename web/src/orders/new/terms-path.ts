import { isPublished } from '../../platform/site-data.ts'

/** Returns the page with the terms for orders, otherwise that of the terms of use. Undefined if neither is published. */
export function termsPath(): '/terms_and_conditions' | '/terms_of_use' | undefined {
  if (isPublished('terms_and_conditions')) return '/terms_and_conditions'
  return isPublished('terms_of_use') ? '/terms_of_use' : undefined
}
