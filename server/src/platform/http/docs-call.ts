import { escapeHtml } from '../html/escape-html.ts'
import { fieldHtml, fieldsHtml, type Schema } from './docs-schema.ts'

type Content = Record<string, { schema: Schema }>

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description?: string; content?: Content }>
}

/** Escapes text for HTML and converts parts in backticks to `<code>` elements. */
export const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Returns the anchor of an endpoint on the documentation page. */
export const anchorOf = ({ operationId }: Pick<Operation, 'operationId'>): string => `call-${operationId}`

const places: Record<string, string> = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' }

function parametersHtml({ parameters }: Operation): string {
  return Object.entries(places)
    .map(([place, title]) => {
      const here = parameters.filter((parameter) => parameter.in === place)
      const fields = here.map(({ name, schema, required }) => fieldHtml(name, schema, required)).join('')
      return fields && `<h4>${title}</h4><ul class="fields">${fields}</ul>`
    })
    .join('')
}

const contentHtml = (title: string, content: Content): string =>
  Object.entries(content)
    .map(([type, { schema }]) => {
      const note = type === 'application/json' ? '' : ` <span class="meta">${escapeHtml(type)}</span>`
      return `<h4>${title}${note}</h4>${fieldsHtml(schema)}`
    })
    .join('')

/** Links the endpoint's own problems to the table of problems. Problems that every endpoint has are described in the introduction instead. */
function problemsHtml(failures: Operation['responses'][string][]): string {
  const codes = failures.flatMap(({ description = '' }) => [...description.matchAll(/`([a-z_]+\.[a-z_]+)`:/g)])
  const own = codes.map(([, code = '']) => code).filter((code) => !code.startsWith('request.'))
  const links = own.map((code) => `<li><a href="#problem-${code}"><code>${code}</code></a></li>`)
  return links.length === 0 ? '' : `<h4>Problems</h4><ul class="codes">${links.join('')}</ul>`
}

/** Renders an endpoint with its access, parameters, response and problems. */
export function callHtml(method: string, path: string, operation: Operation): string {
  const { responses, requestBody, summary, description } = operation
  const { 200: success, ...failures } = responses
  const id = anchorOf(operation)
  return `<article class="call" aria-labelledby="${id}">
<h3 id="${id}"><a href="#${id}"><span class="method" data-method="${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></a></h3>
<p>${inline(summary)}. <span class="meta">${inline(description)}</span></p>
<div class="sides"><div>${parametersHtml(operation)}${requestBody ? contentHtml('Body', requestBody.content) : ''}</div>
<div>${success ? contentHtml('Response', success.content ?? {}) : ''}${problemsHtml(Object.values(failures))}</div></div></article>`
}
