/** Replaces zod in the browser: every property and every call returns the replacement itself. Schemas are only checked by the server. */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : nothing),
})

export const z = nothing
