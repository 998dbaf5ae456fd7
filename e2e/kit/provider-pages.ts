import type { BrowserContext, Route } from 'playwright-core'
import type { StandIn } from '../../server/test/payments/stand-in.ts'

const pageOf = (body: string) => `<!doctype html><html lang="en"><title>Provider</title><body>${body}</body></html>`
const show = (route: Route, body: string) => route.fulfill({ contentType: 'text/html', body: pageOf(body) })

/**
 * Shows a payment page to the visitor in place of the provider's own, which is on the internet. "Pay now" pays at the fake server and returns to
 * the site, "Back to the shop" returns without paying. A provider whose customers can only leave its page has no such link.
 */
export async function playPaymentPage(context: BrowserContext, site: { url: string }, pay: StandIn): Promise<void> {
  await context.route(
    (url) => url.origin !== site.url,
    async (route) => {
      const address = route.request().url()
      if (!route.request().isNavigationRequest()) return route.fulfill({ status: 204 })
      const isPaying = address.endsWith('/played/pay')
      if (!isPaying) await pay.visit?.(address)
      const { ref, redirect_url, return_url, cancel_url } = pay.newest()
      if (isPaying) {
        pay.pay(ref)
        return show(route, `<meta http-equiv="refresh" content="0;url=${return_url}">`)
      }
      if (address !== redirect_url) throw new Error(`the site led to another page: ${address}`)
      const back = cancel_url ? `<a href="${cancel_url}">Back to the shop</a>` : ''
      return show(route, `<h1>The page of the provider</h1><a href="/played/pay">Pay now</a> ${back}`)
    },
  )
}
