import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect, useMemo } from 'react'
import { forgetCart } from './commerce/cart/cart-store.ts'
import { useCompany } from './core/company/company.ts'
import { type Platform, PlatformContext } from './core/platform/platform.ts'
import { onLogout } from './core/session/logout-steps.ts'
import { colorSchemeManager, defaultScheme } from './core/theme/color-scheme.ts'
import { mantineThemeOf } from './core/theme/theme.ts'
import { writeLike } from './core/ui/format.ts'
import { ToastHost } from './core/ui/ToastHost.tsx'
import { IdentityHost } from './identity/auth/IdentityHost.tsx'

onLogout(forgetCart)

interface Props {
  client: QueryClient
  platform: Platform
  /** The router. */
  children: ReactNode
}

/** What every page stands in, whoever renders it: browser, server or desktop app. */
export function Providers({ client, platform, children }: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <PlatformContext value={platform}>
          <Theme>
            {children}
            <IdentityHost />
            <ToastHost />
          </Theme>
        </PlatformContext>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Mantine in the company's colours. Its variables come with the company's stylesheet, so it writes no style element. */
function Theme({ children }: Pick<Props, 'children'>) {
  const company = useCompany()
  // Before anything below is drawn. See [Note: Manners].
  writeLike(company)
  const { primary_color, secondary_color, palette } = company
  // From here on the page answers to keys and clicks: seen in the browser's timeline, and waited for by tests.
  useEffect(() => void performance.mark('alive'), [])
  const theme = useMemo(
    () => mantineThemeOf({ primary_color, secondary_color, palette }),
    [primary_color, secondary_color, palette],
  )
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme={defaultScheme}
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
