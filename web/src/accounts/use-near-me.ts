import { useEffect, useState } from 'react'
import type { Place } from './distance.ts'

const asked = 'locator.near_me'

export type NearMe = { state: 'off' | 'asking' | 'refused' | 'unknown'; place: null } | { state: 'known'; place: Place }

const isOpenedHere = () => {
  const [opening] = performance.getEntriesByType('navigation')
  return opening !== undefined && new URL(opening.name).pathname === window.location.pathname
}

/**
 * The own place, asked for on a click only and kept in this page. Only a page that was opened at this very address is allowed to ask
 * (the server says so in its headers), so that a visitor who came from another page has it opened anew first.
 */
export function useNearMe(): { nearMe: NearMe; ask: () => void; forget: () => void } {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page was opened anew for it
  useEffect(() => {
    if (sessionStorage.getItem(asked) === null) return
    sessionStorage.removeItem(asked)
    locate()
  }, [])

  const ask = () => {
    if (isOpenedHere()) return locate()
    sessionStorage.setItem(asked, 'yes')
    window.location.reload()
  }
  return { nearMe, ask, forget: () => setNearMe({ state: 'off', place: null }) }
}
