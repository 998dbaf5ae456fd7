/** The name of the cache, which must equal the one in service-worker.js. */
const cacheName = 'mapwright-shell'

/**
 * Copies the assets of the first page from the browser's HTTP cache, because the service worker is installed after they were loaded. One
 * after another, so that the page can react in between.
 */
async function cacheLoadedAssets(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put('/index.html', await fetch('/your_order', { headers: { accept: 'text/html' } }))
  const assets = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  for (const { origin, pathname, href } of assets)
    if (origin === location.origin && pathname.startsWith('/assets/')) await cache.add(href)
}

/** Installs the service worker, which caches the app shell, once the page is idle. Not in development. */
export function cacheShell(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const start = () =>
    setTimeout(() => {
      const isFirst = navigator.serviceWorker.controller === null
      navigator.serviceWorker
        .register('/service-worker.js')
        .then(() => (isFirst ? cacheLoadedAssets() : undefined))
        .catch(() => undefined)
    }, 4_000)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
