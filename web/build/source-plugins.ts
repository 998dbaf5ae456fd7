import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { CSSOptions, PluginOption } from 'vite'
import { contractAsData } from './contract-as-data.ts'
import { languageTexts } from './language-texts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The transformations of the sources, shared by the browser's build and the one that prerenders pages. */
export const sourcePlugins: PluginOption[] = [
  contractAsData(here('../../contract/src/')),
  languageTexts(
    [
      ...globSync(['*/index.ts', '*/menu.ts', 'shell/own-{pages,menu}.ts'], { cwd: here('../src') }).sort(),
      'site/hours/open-now.tsx',
      'notifications/notifications-bell.tsx',
      // Signing in and up: all wording of accounts would be a tenth of what these pages load.
      ...['login-page', 'passkey-button', 'register-page', 'late-country-dropdown', 'country-dropdown'].map(
        (name) => `accounts/${name}.tsx`,
      ),
    ].map((file) => here(`../src/${file}`)),
    here('../../locales'),
  ),
  react(),
]

/** Modules of packages that lighter ones stand in for. */
export const standIns = {
  alias: [
    { find: /^zod$/, replacement: here('./no-zod.ts') },
    { find: './use-id/use-id.mjs', replacement: here('./use-id.ts') },
  ],
}

/** Both builds must give a class the same name. */
export const cssOptions: CSSOptions = { modules: { localsConvention: 'camelCaseOnly' } }
