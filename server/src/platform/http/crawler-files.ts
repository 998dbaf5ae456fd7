import type { FastifyInstance } from 'fastify'

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Files that search engines and browsers request from every site. `publicPages` are the paths of the public pages. */
export function crawlerFiles(
  server: FastifyInstance,
  { publicUrl, publicPages }: { publicUrl: string; publicPages: () => Promise<readonly string[]> },
): void {
  server.get('/robots.txt', async (_, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /admin\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )
  server.get('/sitemap.xml', async (_, reply) => {
    const pages = (await publicPages()).map((path) => `<url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`)
    return reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>\n`,
      )
  })
  // Redirects to the logo as PNG: clients that request this name seldom support SVG.
  server.get('/favicon.ico', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').redirect('/api/settings/icon/192', 302),
  )
}
