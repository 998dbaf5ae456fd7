import { isJson, type Json } from './open-api-schemas.ts'

export type Operation = Json & { parameters: Json[]; responses: Record<string, Json> }
/** Maximum length of a component's name. A longer name would be no clearer than the component itself. */
const maxName = 70

type Kind = 'parameters' | 'responses'

const capitalized = (text: string): string =>
  text
    .split(/[^a-zA-Z0-9]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const parameterName = ({ name, in: place }: Json): string =>
  `${capitalized(String(name))}In${capitalized(String(place))}`

/** Returns the schema of a response, which has at most one media type. */
function schemaOf({ content }: Json): Json {
  const [only] = isJson(content) ? Object.values(content) : []
  return isJson(only) && isJson(only['schema']) ? only['schema'] : {}
}

/**
 * Names a successful response: `OrderResponse` for `{ status, order: Order }`, `FileResponse`, `EventsResponse`, or `SuccessResponse` for a
 * response without data.
 */
function successName(response: Json): string {
  const { content } = response
  if (isJson(content) && 'text/event-stream' in content) return 'EventsResponse'
  const { properties } = schemaOf(response)
  if (!isJson(properties)) return 'FileResponse'
  const names = Object.entries(properties)
    .filter(([name]) => name !== 'status')
    .map(([name, part]) =>
      isJson(part) && typeof part['$ref'] === 'string' ? part['$ref'].split(/[/:]/).at(-1) : name,
    )
  return `${names.map((name = '') => capitalized(name)).join('And') || 'Success'}Response`
}

/** Names a response: by its problems, such as `OrdersNotFound`, or by its data. */
function responseName(response: Json): string {
  const codes = [...String(response['description']).matchAll(/^`([a-z_.]+)`:/gm)]
  return codes.length === 0 ? successName(response) : codes.map(([, code = '']) => capitalized(code)).join('Or')
}

/** Finds the parts that are used more than once, by name. If several parts have the same name, the most frequent one gets it. */
function repeated(parts: readonly Json[], nameOf: (part: Json) => string): Map<string, Json> {
  const uses = Map.groupBy(parts, (part) => JSON.stringify(part))
  const often = [...uses.values()].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length)
  const named = new Map<string, Json>()
  for (const [part] of often) {
    const name = part && nameOf(part)
    if (name && name.length <= maxName && !named.has(name)) named.set(name, part)
  }
  return new Map([...named].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Collects the parameters and responses that occur more than once. Returns them with a function that turns their uses into references. */
export function shareParts(
  operations: readonly Operation[],
): { [K in Kind]: Json } & { replace: (part: Operation) => Json } {
  const parameters = repeated(
    operations.flatMap((operation) => operation.parameters),
    parameterName,
  )
  const responses = repeated(
    operations.flatMap((operation) => Object.values(operation.responses)),
    responseName,
  )
  const references = new Map(
    Object.entries({ parameters, responses }).flatMap(([kind, parts]) =>
      [...parts].map(([name, part]) => [JSON.stringify(part), { $ref: `#/components/${kind}/${name}` }] as const),
    ),
  )
  const shared = (part: Json): Json => references.get(JSON.stringify(part)) ?? part
  return {
    parameters: Object.fromEntries(parameters),
    responses: Object.fromEntries(responses),
    replace: (operation) => ({
      ...operation,
      parameters: operation.parameters.map(shared),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, part]) => [status, shared(part)]),
      ),
    }),
  }
}

type Components<Parameter, Response> = {
  components: { parameters: Readonly<Record<string, Parameter>>; responses: Readonly<Record<string, Response>> }
}

/** Returns the component that a part refers to, or the part itself. */
function resolved<Part extends object>(components: Readonly<Record<string, Part>>, part: Part): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part
  return components[part.$ref.split('/').at(-1) ?? ''] ?? part
}

/** Returns an operation with its shared parameters and responses resolved. */
export const wholeOperation = <
  Parameter extends object,
  Response extends object,
  Whole extends { parameters: Parameter[]; responses: Record<string, Response> },
>(
  { components }: Components<Parameter, Response>,
  operation: Whole,
) => ({
  ...operation,
  parameters: operation.parameters.map((part) => resolved(components.parameters, part)),
  responses: Object.fromEntries(
    Object.entries(operation.responses).map(([status, part]) => [status, resolved(components.responses, part)]),
  ),
})
