import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const inline = (text: string) =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n\n', '<br>')
const code = (schema: object) => `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`

const schemas = (content: Record<string, { schema: object }>): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `<p class="meta">${escapeHtml(type)}</p>${code(schema)}`)
    .join('')

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${where}</td><td>${required ? 'required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  const [success, ...failures] = Object.entries(operation.responses)
  return `<details id="${operation.operationId}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${inline(operation.summary)}</span></summary>
<p>${inline(operation.description)}</p>
${parameters.length ? `<h4>Parameters</h4><table>${parameters.join('')}</table>` : ''}
${operation.requestBody ? `<h4>Body</h4>${schemas(operation.requestBody.content)}` : ''}
<h4>Answer</h4>${success ? schemas(success[1].content) : ''}
<h4>Problems</h4><table>${failures.map(([status, { description }]) => `<tr><td>${status}</td><td>${inline(description)}</td></tr>`).join('')}</table></details>`
}

function pageHtml(document: Record<string, unknown>): string {
  const info = document['info'] as { title: string; description: string }
  const byDomain = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document['paths'] as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(methods)) {
      const domain = operation.tags[0] ?? ''
      byDomain.set(domain, [...(byDomain.get(domain) ?? []), operationHtml(method, `/api${path}`, operation)])
    }
  const domains = [...byDomain.keys()].sort()
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<nav aria-label="Domains"><h1>${escapeHtml(info.title)}</h1><ul>${domains.map((domain) => `<li><a href="#domain-${domain}">${domain}</a></li>`).join('')}</ul>
<p><a href="/api/openapi.json">openapi.json</a></p></nav>
<main><p>${inline(info.description)}</p>${domains.map((domain) => `<section><h2 id="domain-${domain}">${domain}</h2>${byDomain.get(domain)?.join('')}</section>`).join('')}</main></body></html>`
}

/** GET /api/docs: the same document for people; a plain page without scripts. */
export function docsPage(server: FastifyInstance, document: () => Record<string, unknown>): void {
  const style = readFileSync(new URL('./docs-page.css', import.meta.url), 'utf8')
  server.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(pageHtml(document())))
  server.get('/api/docs/style.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(style))
}
