import {
  IconDeviceDesktop,
  IconDevices,
  IconReceipt,
  IconSettings,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { LinkPopover } from '#renderer/core/ui/LinkPopover.tsx'
import { appLink, isLinkable } from '#shared/core/app-link.ts'

/** The pages of every signed-in user's own account. */
export const accountLinks = [
  { to: paths.profile, label: 'Profile', icon: IconUser },
  { to: paths.orders, label: 'Your orders', icon: IconReceipt },
  { to: paths.settings, label: 'Settings', icon: IconSettings },
  { to: paths.sessions, label: 'Sessions', icon: IconDevices },
]

/** In the header of the site and of the admin area. */
export function AccountMenu({ className, initials }: { className?: string | undefined; initials?: string }) {
  const { me } = useMe()
  const { owners } = useCompany()
  return (
    <LinkPopover
      align="end"
      buttonClassName={className}
      buttonLabel={me ? `Your account, ${me.name}` : 'Your account'}
      // The stylesheet adds the initials, so that they are not part of the button's name.
      button={initials ? <span data-initials={initials} /> : <IconUserCircle size={22} stroke={1.75} aria-hidden />}
    >
      {(close) => (
        <>
          {accountLinks
            .filter(({ to }) => !owners || to.startsWith(paths.settings))
            .map(({ to, label, icon: Icon }) => (
              <Link key={to} to={to} onClick={close}>
                <Icon size={18} stroke={1.75} aria-hidden />
                {label}
              </Link>
            ))}
          <OpenInApp onOpen={close} />
        </>
      )}
    </LinkPopover>
  )
}

/** Opens this admin page in the desktop app, which finds it by the site's address. */
function OpenInApp({ onOpen }: { onOpen: () => void }) {
  const { desktop } = usePlatform()
  const { owners } = useCompany()
  const { pathname } = useLocation()
  if (desktop || owners || !isLinkable(pathname)) return null
  return (
    <a href={appLink(location.origin, pathname)} onClick={onOpen}>
      <IconDeviceDesktop size={18} stroke={1.75} aria-hidden />
      Open in the app
    </a>
  )
}
