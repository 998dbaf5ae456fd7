import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Content security policy of a careful website: only its own scripts and those of the site, no inline styles, no HTML from strings. */
const policyFor = (site: string, styles: string | undefined) =>
  [
    "default-src 'none'",
    `script-src ${site}`,
    `connect-src ${site}`,
    `frame-src ${site}`,
    // Allows the page's icon, which is a data: URL.
    'img-src data:',
    `style-src ${styles === undefined ? "'none'" : "'unsafe-inline'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** A page of a website. `styles` are its inline styles; a page without them has a policy that forbids inline styles. */
type HostPage = { language?: string; styles?: string; body: string }

const documentOf = ({ language = 'en', styles, body }: HostPage) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A workshop</title><link rel="icon" href="data:,">${styles === undefined ? '' : `<style>${styles}</style>`}</head><body><main><h1>A workshop</h1>${body}</main></body></html>`

/** Starts a workshop's website on a separate origin. Its pages are stored by path. */
export async function startHostSite() {
  const pages = new Map<string, { page: HostPage; site: string }>()
  const server = createServer((request, response) => {
    const shown = pages.get(request.url ?? '')
    if (!shown) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policyFor(shown.site, shown.page.styles))
    response.end(documentOf(shown.page))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server listens on a port, so its address is an `AddressInfo`.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Adds a page whose policy allows content of the given site. */
    add(path: string, site: string, page: HostPage) {
      pages.set(path, { page, site })
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
