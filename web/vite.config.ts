import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { chunkOf } from './build/chunk-groups.ts'
import { entryGuard } from './build/entry-guard.ts'
import { layerOrder } from './build/layer-order.ts'
import { moduleGroups } from './build/module-groups.ts'
import { pagePaths } from './build/page-paths.ts'
import { pagePreloads } from './build/page-preloads.ts'
import { pageTokens } from './build/page-tokens.ts'
import { preloadApp } from './build/preload-app.ts'
import { preloadFont } from './build/preload-font.ts'
import { cssOptions, sourcePlugins, standIns } from './build/source-plugins.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const mantine = (name: string) => here(`../node_modules/@mantine/core/esm/components/${name}/${name}.mjs`)
const main = here('./src/shell/main.tsx')
const libraries = [
  here('./src/shell/libraries.ts'),
  ...['Button', 'CloseButton'].map(mantine),
  ...['MantineProvider', 'DirectionProvider'].map((name) =>
    here(`../node_modules/@mantine/core/esm/core/${name}/${name}.mjs`),
  ),
]
const entrance = [
  ...['accounts/login-page.tsx', 'shell/frame/bare-layout.tsx', 'site/hours/open-now.tsx'].map((file) =>
    here(`./src/${file}`),
  ),
  ...['TextInput', 'PasswordInput'].map(mantine),
]
const shown = ['ui/loading/skeletons.tsx', 'ui/text/amounts.tsx'].map((file) => here(`./src/${file}`))
const signUp = [here('./src/ui/forms/searchable-dropdown.tsx'), mantine('Checkbox')]

/** The manually configured chunks, which are loaded first. */
const chunks = () => [
  // The entry imports these modules. In any other chunk, the entry would run the app's own modules together with the libraries.
  { name: 'boot', test: /preload-helper|shell[\\/]next-task|platform[\\/]reload-once/, priority: 8 },
  // Libraries change rarely, so browsers can cache them across releases of the app.
  { name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/, priority: 7 },
  // The code of every page in two chunks, each a separate step at startup. The first paint then waits for four requests instead of thirty.
  chunkOf('libraries', libraries, 6),
  chunkOf('start', [main], 5, { stylesOf: [...entrance, ...shown, ...signUp] }),
  // The code for signing in, which loads the frame of the pages behind the login afterwards.
  chunkOf('entrance', entrance, 4),
  // Modules that the home page shares with the frame of the pages behind the login.
  chunkOf('shown', shown, 3),
  // A dropdown and a checkbox, which the registration page shares with the frame of the pages behind the login.
  chunkOf('sign-up', signUp, 2),
]

/** @param groups the chunk name of each grouped module */
const config = (groups: ReadonlyMap<string, string>): UserConfig => ({
  root: here('.'),
  plugins: [
    ...sourcePlugins,
    entryGuard(here('./src/shell/entry-guard.ts')),
    layerOrder(),
    pagePaths(here('./src')),
    pagePreloads({ src: here('./src') }),
    pageTokens(api),
    preloadApp(main),
    preloadFont('inter-latin-wght-normal'),
  ],
  resolve: standIns,
  css: cssOptions,
  server: { port: 5173, strictPort: true, proxy: { '/api': { target: api } }, fs: { allow: [here('..')] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Browsers without module preloading load modules a little later. Pages do not list the imports of their scripts: the server lists them in
    // the first page, and later pages load few scripts.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['endpoint', 'z', 'line', 'paragraph'] },
      output: {
        // Short names, because every page lists all file names. The search dialog has a fixed prefix, because a browser test delays its script.
        chunkFileNames: ({ name }) => (name === 'search-dialog' ? 'assets/s-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            ...chunks(),
            {
              debugName: 'together',
              name: (id: string) => groups.get(id) ?? null,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})

/** Groups the remaining modules by the pages that load them, which a first build determines. */
async function measuredGroups() {
  const names = chunks().map((chunk) => ('debugName' in chunk ? chunk.debugName : chunk.name))
  return moduleGroups(config(new Map()), { configured: names, src: here('./src') })
}

export default defineConfig(async ({ command }) => config(command === 'build' ? await measuredGroups() : new Map()))
