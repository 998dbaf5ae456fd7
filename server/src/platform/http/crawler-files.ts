import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../api/problem.ts'
import { escapeHtml } from '../html/escape-html.ts'
import type { Sitemap, SitemapAddress } from '../html/sitemap.ts'
import { sharedWhileRunning } from './shared-while-running.ts'

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const partName = /^([1-9]\d{0,4})\.xml$/

const sendXml = (reply: FastifyReply, body: string) =>
  reply
    .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`)

/** Serves the files that search engines and browsers request from every site. */
export function crawlerFiles(
  server: FastifyInstance,
  { publicUrl, sitemap }: { publicUrl: string; sitemap: Sitemap },
): void {
  const entry = ({ path, changed }: SitemapAddress) =>
    `<loc>${escapeHtml(publicUrl + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}`
  const countParts = sharedWhileRunning(() => sitemap.parts())
  const readPart = sharedWhileRunning(async (number: number) => {
    const addresses = await sitemap.part(number)
    return `<urlset ${namespace}>${addresses.map((address) => `<url>${entry(address)}</url>`).join('')}</urlset>`
  })
  server.get('/robots.txt', async (_, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        `User-agent: *\nDisallow: /api/\nAllow: /api/shop/product/picture/\nAllow: /api/settings/icon/\nAllow: /api/home/vehicles/\nDisallow: /admin\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )
  server.get('/sitemap.xml', async (_, reply) => {
    const count = await countParts(undefined)
    if (count === 1) return sendXml(reply, await readPart(1))
    const parts = Array.from({ length: count }, (_, at) => entry({ path: `/sitemap/${at + 1}.xml` }))
    return sendXml(
      reply,
      `<sitemapindex ${namespace}>${parts.map((part) => `<sitemap>${part}</sitemap>`).join('')}</sitemapindex>`,
    )
  })
  server.get<{ Params: { name: string } }>('/sitemap/:name', async (request, reply) => {
    const number = Number(partName.exec(request.params.name)?.[1] ?? 0)
    if (number === 0 || number > (await countParts(undefined))) throw new Problem('request.not_found')
    return sendXml(reply, await readPart(number))
  })
  // Redirects to the logo as PNG, because clients that request favicon.ico seldom support SVG.
  server.get('/favicon.ico', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').redirect('/api/settings/icon/192', 302),
  )
}
