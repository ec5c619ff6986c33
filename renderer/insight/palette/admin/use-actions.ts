import { useMantineColorScheme } from '@mantine/core'
import {
  IconExternalLink,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { shortcuts } from '#renderer/core/admin/shortcuts.ts'
import { paths } from '#renderer/core/paths.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { useLogout } from '#renderer/core/session/me.ts'
import type { Entry } from './entry.ts'

/** Actions that are available on every screen. */
export function useActions(onKeys: () => void): Entry[] {
  const { desktop } = usePlatform()
  const logout = useLogout()
  // Mantine would stop transitions with a style element, which our content security policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const light = typeof document !== 'undefined' && document.documentElement.dataset.mantineColorScheme === 'light'
  const { sites, current } = desktop?.state() ?? { sites: [], current: undefined }
  const actions: Omit<Entry, 'kind'>[] = [
    {
      id: 'scheme',
      label: light ? 'Switch to dark colours' : 'Switch to light colours',
      icon: light ? IconMoon : IconSun,
      keywords: 'theme mode colors appearance night',
      does: { run: () => setColorScheme(light ? 'dark' : 'light') },
    },
    {
      id: 'keys',
      label: 'Keyboard shortcuts',
      icon: IconKeyboard,
      keywords: 'help keys',
      keys: shortcuts.help.keys,
      does: { run: onKeys },
    },
    ...(desktop
      ? [
          ...sites
            .filter(({ address }) => address !== current)
            .map(({ address, name }) => ({
              id: `site ${address}`,
              label: `Open ${name}`,
              icon: IconSwitchHorizontal,
              hint: address,
              keywords: 'switch site',
              does: { run: () => desktop.openSite(address) },
            })),
          {
            id: 'sites',
            label: 'Switch site…',
            icon: IconSwitchHorizontal,
            keywords: 'open add forget sites',
            does: { run: () => desktop.command('switch-site') },
          },
        ]
      : []),
    { id: 'site', label: 'View site', icon: IconExternalLink, keywords: 'home page visit', does: { to: paths.home } },
    {
      id: 'logout',
      label: 'Sign out',
      icon: IconLogout,
      keywords: 'logout log out leave',
      does: { run: () => logout('/login') },
    },
  ]
  return actions.map((action) => ({ ...action, kind: 'Action' }))
}
