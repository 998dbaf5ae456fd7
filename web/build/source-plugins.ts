import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { CSSOptions, PluginOption } from 'vite'
import { contractAsData } from './contract-as-data.ts'
import { languageTexts } from './language-texts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The transformations of source files, shared by the browser build and the prerender build. */
export const sourcePlugins: PluginOption[] = [
  contractAsData(here('../../contract/src/')),
  languageTexts(
    [
      ...globSync(['*/index.ts', '*/menu.ts', 'shell/own-{pages,menu}.ts'], { cwd: here('../src') }).sort(),
      'site/hours/open-now.tsx',
      'site/announcements/announcement-banners.tsx',
      'notifications/notifications-bell.tsx',
      // Components for signing in and registering. They load single texts, because the texts of the whole `accounts` domain would make up
      // a tenth of these pages.
      ...['login-page', 'other-sign-in', 'register-page', 'late-country-dropdown', 'country-dropdown'].map(
        (name) => `accounts/${name}.tsx`,
      ),
    ].map((file) => here(`../src/${file}`)),
    here('../../locales'),
  ),
  react(),
]

/** Modules of packages that are replaced by smaller ones. */
export const standIns = {
  alias: [
    { find: /^zod$/, replacement: here('./no-zod.ts') },
    { find: './use-id/use-id.mjs', replacement: here('./use-id.ts') },
    { find: './Autosize.mjs', replacement: here('./autosize.tsx') },
  ],
}

/** Shared, because both builds must generate the same class names. */
export const cssOptions: CSSOptions = { modules: { localsConvention: 'camelCaseOnly' } }
