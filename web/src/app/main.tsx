import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/noto-sans-arabic/wght.css'
import '@fontsource-variable/noto-sans-hebrew/wght.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import '../ui/mantine.css'
import frameWords from 'virtual:frame-words'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ProblemError } from './api/problem-error.ts'
import { App } from './app.tsx'
import { startWording } from './i18n/wording.ts'
import { keepShell } from './keep-shell.ts'
import { listenForSearchKeys } from './shell/search-keys.ts'
import { ForbiddenError } from './status/forbidden-error.ts'
import { styleNonce } from './style-nonce.ts'
import { startTheme } from './theme/theme.ts'

// The libraries that write style elements while dialogs are open ask for the nonce under this name.
Object.assign(window, { __webpack_nonce__: styleNonce })

listenForSearchKeys()
startTheme()
keepShell()
// Without its words the app still starts: they are asked for again where they are needed.
await startWording(frameWords).catch(() => undefined)

/** A refusal is an answer that its page puts into words; anything else that a boundary catches is a fault of the app. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ForbiddenError || error instanceof ProblemError)) reportError(error)
}

const root = document.getElementById('root')
if (root)
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
