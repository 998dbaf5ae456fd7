/** The cache name; keep in sync with service-worker.js. */
const cacheName = 'mapwright-shell'

/** The service worker is installed after the first page load, so the assets of that page are copied here from the browser's HTTP cache. */
async function cacheLoadedAssets(): Promise<void> {
  const cache = await caches.open(cacheName)
  const assets = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  await Promise.all([
    fetch('/your_order', { headers: { accept: 'text/html' } }).then((page) => cache.put('/index.html', page)),
    ...assets
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ href }) => cache.add(href)),
  ])
}

/** Has the service worker cache the app shell once the page is idle; not in development. */
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
