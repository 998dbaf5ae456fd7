import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import '../ui/mantine.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startWording } from './i18n/wording.ts'
import { startTheme } from './theme/theme.ts'

startTheme()
await startWording()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
