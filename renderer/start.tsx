import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect, useMemo } from 'react'
import { clearAccountCart } from './commerce/cart/cart-store.ts'
import { useCompany } from './core/company/company.ts'
import { forgetAnonymousDrafts } from './core/drafts/stored-draft.ts'
import { type Platform, PlatformContext } from './core/platform/platform.ts'
import { onLogout } from './core/session/logout-steps.ts'
import { colorSchemeManager, defaultScheme } from './core/theme/color-scheme.ts'
import { mantineThemeOf } from './core/theme/theme.ts'
import { setFormatSettings } from './core/ui/format.ts'
import { ToastHost } from './core/ui/ToastHost.tsx'
import { IdentityHost } from './identity/auth/IdentityHost.tsx'

onLogout(clearAccountCart)
onLogout(forgetAnonymousDrafts)

interface Props {
  client: QueryClient
  platform: Platform
  /** The router. */
  children: ReactNode
}

/** Providers around every page in browser, server and desktop app. */
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

/** Mantine with the company's theme. The company's stylesheet has its variables, so it adds no style element. */
function Theme({ children }: Pick<Props, 'children'>) {
  const company = useCompany()
  // Before the children render. See [Note: Format settings].
  setFormatSettings(company)
  const { primary_color, secondary_color, palette } = company
  // Marks hydration in the browser's timeline; tests wait for it.
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
