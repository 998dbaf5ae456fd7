// Shows what the server pushes, and opens its page on a click. It keeps nothing and answers no request.

/** Only pages of this site are opened. */
const pageOf = (/** @type {unknown} */ link) => {
  const address = new URL(typeof link === 'string' ? link : '/', self.location.origin)
  return address.origin === self.location.origin ? address.href : self.location.origin
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title = '', body = '', link = '/', lang = '', dir = 'auto', icon } = event.data?.json() ?? {}
  // What is new about one thing stands for what was said of it before.
  const shown = { body, lang, dir, tag: link, renotify: true, data: { link }, ...(icon ? { icon } : {}) }
  event.waitUntil(self.registration.showNotification(title, shown))
})

/** A tab that shows the page comes to the front; no other one is led away from what somebody may be typing there. */
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
