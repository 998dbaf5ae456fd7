import type { Plugin } from 'vite'

const order = '@layer base,mantine;'

/**
 * Begins every style sheet that has layers with their order. The order is that of the first mention, and the bundler may put a module's styles
 * before base.css, which declares it.
 */
export const layerOrder = (): Plugin => ({
  name: 'layer-order',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const source = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
        if (source.includes('@layer')) file.source = order + source
      }
    },
  },
})
