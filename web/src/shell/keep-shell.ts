/** As in service-worker.js. */
const cacheName = 'mapwright-shell'

/** The worker comes after the first page: what that page loaded is kept by hand, from the browser's own cache. */
async function keepLoaded(): Promise<void> {
  const cache = await caches.open(cacheName)
  const assets = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  await Promise.all([
    fetch('/', { headers: { accept: 'text/html' } }).then((page) => cache.put('/index.html', page)),
    ...assets
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ href }) => cache.add(href)),
  ])
}

/** Has the service worker keep the app's shell, once the page has come to rest; in development there is none to keep. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const start = () =>
    setTimeout(() => {
      const isFirst = navigator.serviceWorker.controller === null
      navigator.serviceWorker
        .register('/service-worker.js')
        .then(() => (isFirst ? keepLoaded() : undefined))
        .catch(() => undefined)
    }, 4_000)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
