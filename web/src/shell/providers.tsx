import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../platform/api/query-client.ts'
import { mantineTheme, mantineVariables } from '../platform/theme/mantine-theme.ts'

type ProvidersProps = {
  direction: 'ltr' | 'rtl'
  scheme: 'light' | 'dark'
  /** The nonce for style elements, which the page's security policy requires. */
  nonce: string
  children: ReactNode
}

/** The providers that all components need. */
export function Providers({ direction, scheme, nonce, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <MantineProvider
          theme={mantineTheme}
          cssVariablesResolver={mantineVariables}
          forceColorScheme={scheme}
          getStyleNonce={() => nonce}
          withGlobalClasses={false}
        >
          {children}
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  )
}
