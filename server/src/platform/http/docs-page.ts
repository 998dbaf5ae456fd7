import { readFileSync } from 'node:fs'
import type { AccessRule, ApiName } from '@mapwright/contract/api/endpoint.ts'
import { entriesOf } from '@mapwright/contract/api/typed-entries.ts'
import { problems } from '@mapwright/contract/problems.ts'
import { problemKey } from '@mapwright/contract/wording-keys.ts'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../html/escape-html.ts'
import { shippedText } from '../i18n/own-texts.ts'
import { apiConventions, keyConventions } from './api-conventions.ts'
import { anchorOf, callHtml, inline, type Operation } from './docs-call.ts'
import { fieldsHtml, type Schema, schemaAnchor } from './docs-schema.ts'
import { wholeOperation } from './open-api-shared.ts'
import { preparedResponse } from './prepared-response.ts'

type Call = { method: string; path: string; operation: Operation }
type Document = {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Operation['parameters'][number]>
    responses: Record<string, Operation['responses'][string]>
  }
}

function callsByDomain(document: Document): [domain: string, calls: Call[]][] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ method, path: `/api${path}` },
      operation: wholeOperation(document, operation),
    })),
  )
  return Object.entries(Object.groupBy(calls, ({ operation }) => operation.tags[0] ?? ''))
    .map(([domain, own = []]): [string, Call[]] => [domain, own])
    .sort(([a], [b]) => a.localeCompare(b))
}

const navHtml = (domains: [string, Call[]][]): string =>
  domains
    .map(([domain, calls]) => {
      const links = calls.map(
        ({ method, path, operation }) =>
          `<li><a href="#${anchorOf(operation)}"><span class="method" data-method="${method}">${method.toUpperCase()}</span> ${escapeHtml(path.slice('/api'.length))}</a></li>`,
      )
      return `<li><a href="#domain-${domain}" class="domain">${domain}</a><ul>${links.join('')}</ul></li>`
    })
    .join('')

const rules: Readonly<Record<Exclude<AccessRule, `${'may' | 'scope'}:${string}`> | 'may:…' | 'scope:…', string>> = {
  public: 'everyone, signed in or not',
  signed_in: 'everyone who is signed in, even if not verified or not active',
  customer: 'customers with a verified address and an active account',
  staff: 'admins and staff',
  admin: 'admins',
  'may:…': 'admins, and staff with this permission',
  visitor: 'visitors without an account, with the token that the site has signed for them',
  'scope:…': 'API clients whose key has this scope',
}

const rulesHtml = (): string =>
  `<table><thead><tr><th scope="col">Rule</th><th scope="col">Meaning</th></tr></thead><tbody>${Object.entries(rules)
    .map(([rule, meaning]) => `<tr><td><code>${rule}</code></td><td>${meaning}</td></tr>`)
    .join('')}</tbody></table>`

const introductionHtml = (api: ApiName | undefined): string =>
  (api ? keyConventions : apiConventions).map(({ title, text }) => `<h3>${title}</h3><p>${inline(text)}</p>`).join('') +
  `<h3>Access</h3>${rulesHtml()}`

/** Renders the placeholders of a message as variables. */
const withPlaceholders = (text: string): string => escapeHtml(text).replace(/\{\{(\w+)\}\}/g, '<var>$1</var>')

function problemTableHtml(): string {
  const rows = entriesOf(problems).map(([code, status]) => {
    return `<tr id="problem-${code}"><td><code>${code}</code></td><td>${status}</td><td>${withPlaceholders(shippedText('en', problemKey(code)) ?? code)}</td></tr>`
  })
  return `<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const schemasHtml = ({ components }: Document): string =>
  Object.entries(components.schemas)
    .map(([name, schema]) => `<h3 id="${schemaAnchor(name)}">${escapeHtml(name)}</h3>${fieldsHtml(schema)}`)
    .join('')

/** Renders the OpenAPI document as a single page, so that the browser's search covers everything. */
export function docsHtml(document: Document, api?: ApiName): string {
  const { title, version } = document.info
  const domains = callsByDomain(document)
  const sections = domains.map(
    ([domain, calls]) =>
      `<section aria-labelledby="domain-${domain}"><h2 id="domain-${domain}">${domain}</h2>${calls.map(({ method, path, operation }) => callHtml(method, path, operation)).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Contents"><p class="name"><a href="#content">${escapeHtml(title)}</a> <span class="meta">${version}</span></p>
<ul><li><a href="#conventions" class="domain">Conventions</a></li>${navHtml(domains)}<li><a href="#schemas" class="domain">Schemas</a></li><li><a href="#problems" class="domain">Problems</a></li></ul></nav>
<main id="content"><h1>${escapeHtml(title)}</h1>
<p>Machine-readable: <a href="${folderOf(api)}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<section aria-labelledby="conventions"><h2 id="conventions">Conventions</h2>${introductionHtml(api)}</section>
${sections.join('\n')}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${schemasHtml(document)}</section>
<section aria-labelledby="problems"><h2 id="problems">Problems</h2>${problemTableHtml()}</section></main></body></html>`
}

const folderOf = (api: ApiName | undefined) => (api ? `/api/${api}` : '/api')

/** Serves the documentation of an API at /api/docs or /api/<api>/docs: a page without scripts. */
export function docsPage(
  server: FastifyInstance,
  document: () => Promise<Record<string, unknown>>,
  api?: ApiName,
): void {
  // `openApi` returns plain JSON. `Document` describes the parts of it that the page uses.
  server.get(
    `${folderOf(api)}/docs`,
    preparedResponse('text/html; charset=utf-8', async () => docsHtml((await document()) as unknown as Document, api)),
  )
  if (api) return
  const style = readFileSync(new URL('./docs-page.css', import.meta.url), 'utf8')
  server.get(
    '/api/docs/style.css',
    preparedResponse('text/css; charset=utf-8', () => style),
  )
}
