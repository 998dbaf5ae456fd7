import { GetPolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { useQueryOf } from './api/queries.ts'

/** Returns the ids of the published versions of the texts that customers accept. Undefined while loading. */
export function usePublishedVersions(): readonly string[] | undefined {
  const versions = useQueryOf(GetPolicies).data?.version_ids
  return versions && [versions.terms_of_use, versions.privacy_policy].filter((id) => typeof id === 'string')
}
