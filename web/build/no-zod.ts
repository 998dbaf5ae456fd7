/** Stands in for zod in the browser: every property and every call returns the stand-in itself. Schemas are checked by the server. */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : nothing),
})

export const z = nothing
