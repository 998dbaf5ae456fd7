/** Replaces zod in the browser, because only the server validates schemas. Every property and every call returns the replacement itself. */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : nothing),
})

export const z = nothing
