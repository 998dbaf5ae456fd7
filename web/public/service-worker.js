// Caches the shell of the app for offline use, keeps a shared file until the app asks for it, and shows push notifications. Responses of
// the API are not cached.

const cacheName = 'mapwright-shell'
const shellKey = '/index.html'
const scriptOf = (/** @type {string} */ html) => /\/assets\/index-[\w-]+\.js/.exec(html)?.[0]

/** The page as it was served last; with the scripts of another release those of the old one go. */
async function keepShell(/** @type {Response} */ page) {
  const cache = await caches.open(cacheName)
  const known = await cache.match(shellKey)
  if (known && scriptOf(await known.text()) !== scriptOf(await page.clone().text())) await caches.delete(cacheName)
  await (await caches.open(cacheName)).put(shellKey, page)
}

/** Addresses such as /robots.txt and downloads are navigated to as well. */
const isApp = (/** @type {Response} */ page) => (page.headers.get('content-type') ?? '').startsWith('text/html')

async function openPage(/** @type {Request} */ request) {
  try {
    const page = await fetch(request)
    if (page.ok && !page.redirected && isApp(page)) await keepShell(page.clone()).catch(() => undefined)
    return page
  } catch (problem) {
    const shell = await caches.match(shellKey, { ignoreVary: true })
    if (shell) return shell
    throw problem
  }
}

/** Files under /assets/ never change: the cached copy is valid. */
async function openAsset(/** @type {Request} */ request) {
  const known = await caches.match(request, { ignoreVary: true })
  if (known) return known
  const asset = await fetch(request)
  if (asset.ok) {
    const copy = asset.clone()
    await caches
      .open(cacheName)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined)
  }
  return asset
}

// The same names as in contract/src/api/share-target.ts, and the maximum size of max-file-bytes.ts.
const sharePath = '/share-target'
const shareField = 'file'
const sharedCache = 'mapwright-shared'
const sharedKey = '/shared-file'
const maxFileBytes = 80 * 2 ** 20

/** Keeps the first file of the form, in place of an earlier one. */
async function keepShared(/** @type {Request} */ request) {
  await caches.delete(sharedCache)
  const given = (await request.formData()).getAll(shareField)
  const files = given.filter((value) => value instanceof File && value.size > 0)
  const [file] = files
  if (!(file instanceof File)) return 'lost'
  if (file.size > maxFileBytes) return 'too_large'
  const headers = { 'x-name': encodeURIComponent(file.name), 'x-kept-at': String(Date.now()) }
  await (await caches.open(sharedCache)).put(sharedKey, new Response(file, { headers }))
  return files.length > 1 ? 'several' : 'file'
}

/** Hands a shared file over to the page of a new order. That page asks first, because any site can post a form here. */
async function receiveShared(/** @type {Request} */ request) {
  const outcome = await keepShared(request).catch(() => 'lost')
  return Response.redirect(`/?shared=${outcome}`, 303)
}

/** Pages that are not the app: the API's, and the widget's, which other sites show in a frame. */
const isOther = (/** @type {string} */ path) => path.startsWith('/api/') || path === '/widget'

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && request.mode === 'navigate' && pathname === sharePath)
    event.respondWith(receiveShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && !isOther(pathname)) event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request))
})

/** Only pages of this site are opened. */
const pageOf = (/** @type {unknown} */ link) => {
  const address = new URL(typeof link === 'string' ? link : '/', self.location.origin)
  return address.origin === self.location.origin ? address.href : self.location.origin
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title = '', body = '', link = '/', lang = '', dir = 'auto', icon } = event.data?.json() ?? {}
  // A new notification about an object replaces the earlier one.
  const shown = { body, lang, dir, tag: link, renotify: true, data: { link }, ...(icon ? { icon } : {}) }
  event.waitUntil(self.registration.showNotification(title, shown))
})

/** Focuses a tab that already shows the page; other tabs are not navigated, because somebody may be typing there. */
async function open(/** @type {unknown} */ link) {
  const address = pageOf(link)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => url === address)
  await (there ? there.focus() : self.clients.openWindow(address))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})
