import { useQuery } from '@tanstack/react-query'
import type { Setting } from '../../platform/find-settings.ts'
import { loadWording } from '../../platform/i18n/wording.ts'

export type LoadSettings = () => Promise<readonly Setting[]>

const none: readonly Setting[] = []

/** Returns the settings that can be found, with their wording, as soon as they are needed and have loaded; no settings until then. */
export function useSearchableSettings(load: LoadSettings, { needed }: { needed: boolean }) {
  const query = useQuery({
    queryKey: ['searchable_settings'],
    queryFn: async () => {
      const settings = await load()
      await loadWording(settings.map(({ label }) => label))
      return settings
    },
    enabled: needed,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { settings: query.data ?? none, loaded: query.isSuccess }
}
