import { termCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import { inLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { language } from '../../platform/language.ts'

/** Returns the page with the terms for orders. If the operator has not published any, returns the terms of use. */
export function useTermsPath(): '/terms_and_conditions' | '/terms_of_use' {
  const { data } = useQueryOf(termCalls.list, { query: { audience: 'customer', size: 100 } })
  return data && inLanguage(data.terms, language()).length > 0 ? '/terms_and_conditions' : '/terms_of_use'
}
