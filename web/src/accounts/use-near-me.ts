import { useEffect, useState } from 'react'
import type { Place } from './distance.ts'

const asked = 'locator.near_me'

export type NearMe = { state: 'off' | 'asking' | 'refused' | 'unknown'; place: null } | { state: 'known'; place: Place }

const isLoadedHere = () => {
  const [opening] = performance.getEntriesByType('navigation')
  return opening !== undefined && new URL(opening.name).pathname === window.location.pathname
}

/**
 * The user's position, requested only on click and stored only in this page. The Permissions-Policy header allows geolocation
 * only if the browser loaded the document from this page's URL. If the user came from another page of the app, the page is reloaded
 * first.
 */
export function useNearMe(): { nearMe: NearMe; ask: () => void; clear: () => void } {
  const [nearMe, setNearMe] = useState<NearMe>({ state: 'off', place: null })

  const locate = () => {
    setNearMe({ state: 'asking', place: null })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setNearMe({ state: 'known', place: { lat: coords.latitude, lng: coords.longitude } }),
      ({ code, PERMISSION_DENIED }) =>
        setNearMe({ state: code === PERMISSION_DENIED ? 'refused' : 'unknown', place: null }),
      { maximumAge: 300_000, timeout: 15_000 },
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, to continue a request that reloaded the page
  useEffect(() => {
    if (sessionStorage.getItem(asked) === null) return
    sessionStorage.removeItem(asked)
    locate()
  }, [])

  const ask = () => {
    if (isLoadedHere()) return locate()
    sessionStorage.setItem(asked, 'yes')
    window.location.reload()
  }
  return { nearMe, ask, clear: () => setNearMe({ state: 'off', place: null }) }
}
