import { IconDevices, IconReceipt, IconSettings, IconUser, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { LinkPopover } from '#renderer/core/ui/LinkPopover.tsx'

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
  return (
    <LinkPopover
      align="end"
      buttonClassName={className}
      buttonLabel={me ? `Your account, ${me.name}` : 'Your account'}
      // The stylesheet adds the initials, so that they are not part of the button's name.
      button={initials ? <span data-initials={initials} /> : <IconUserCircle size={22} stroke={1.75} aria-hidden />}
    >
      {(close) =>
        accountLinks.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} onClick={close}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {label}
          </Link>
        ))
      }
    </LinkPopover>
  )
}
