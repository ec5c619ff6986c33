import '#renderer/identity/forms/styles.ts'
import { useMantineColorScheme } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { createBrowserRouter } from 'react-router-dom'
import type { Command } from '#shared/core/ipc.ts'
import { useCompany } from '../core/company/company.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import { paths } from '../core/paths.ts'
import { usePlatform } from '../core/platform/platform.ts'
import { adoptTheme } from './adopt-theme.ts'
import { SiteSwitcher } from './SiteSwitcher.tsx'
import { TitleStrip } from './TitleStrip.tsx'

type Router = ReturnType<typeof createBrowserRouter>

interface Props {
  /** Absent while no site is open. */
  router?: Router
  children: ReactNode
}

/**
 * The frame around every page in the desktop app: title bar, sites and commands
 * of the native menu.
 */
export function DesktopFrame({ router, children }: Props) {
  const company = useCompany()
  const [switching, setSwitching] = useState(false)
  useLayoutEffect(() => adoptTheme(company), [company])
  useWindowColours()
  useCommands(router, () => setSwitching(true))
  // The top bar of the admin area is also the title bar of the window.
  const own = !isAdmin(usePathname(router))
  return (
    <>
      {own && <TitleStrip />}
      {children}
      <SiteSwitcher open={switching} onClose={() => setSwitching(false)} />
    </>
  )
}

const isAdmin = (pathname: string) => /^\/admin/.test(pathname)

function usePathname(router: Router | undefined) {
  return useSyncExternalStore(
    (listener) => router?.subscribe(listener) ?? (() => undefined),
    () => router?.state.location.pathname ?? '',
  )
}

/** The window buttons are on the page's bar, so they use its colours instead of the system's. */
function useWindowColours() {
  const { setScheme } = useDesktop()
  const { colorScheme } = useMantineColorScheme()
  useEffect(() => setScheme(colorScheme === 'auto' ? 'system' : colorScheme), [setScheme, colorScheme])
}

const places: Partial<Record<Command, string>> = {
  'go-home': paths.admin.dashboard,
  'go-content': paths.admin.content,
  'go-uploads': paths.admin.uploads,
  'upload-files': paths.admin.uploads,
  'upload-folder': paths.admin.uploads,
}

function useCommands(router: Router | undefined, onSwitch: () => void) {
  const { uploads } = usePlatform()
  const { onCommand } = useDesktop()
  useEffect(
    () =>
      onCommand((command) => {
        if (command === 'switch-site') return onSwitch()
        const place = places[command]
        if (!router || !place) return
        void router.navigate(place)
        if (command === 'upload-files') uploads.choose('files')
        if (command === 'upload-folder') uploads.choose('folder')
      }),
    [router, uploads, onCommand, onSwitch],
  )
}
