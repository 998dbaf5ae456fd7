import { type ResolveFnOutput, registerHooks } from 'node:module'

/** An import of one of our own files by its relative path, with its extension. */
const ownFile = /^\.\.?\/.*\.ts$/
const ownPackage = '@mapwright/'

/**
 * Speeds up the loading of our 1,800 files: their imports name the file exactly, so Node need not look for it, for links and for the package that
 * says how to read it. Files of our packages are looked for once, and other packages as usual. Threads are not affected.
 */
export function resolveDirectly(): void {
  const found = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      if (ownFile.test(specifier) && context.parentURL?.startsWith('file:'))
        return { url: new URL(specifier, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
      if (!specifier.startsWith(ownPackage)) return next(specifier, context)
      const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
      found.set(specifier, known)
      return known
    },
  })
}
