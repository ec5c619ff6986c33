import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout, IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { initialsOf } from '#renderer/identity/account/Avatar.tsx'
import { Keys } from '../core/admin/Keys.tsx'
import { shortcuts, spokenKeys } from '../core/admin/shortcuts.ts'
import { useCompany } from '../core/company/company.ts'
import { paths } from '../core/paths.ts'
import { usePlatform } from '../core/platform/platform.ts'
import { useLogout, useMe } from '../core/session/me.ts'
import { EachMediaQueue } from '../core/uploads/admin/MediaQueue.tsx'
import { UploadPill } from '../core/uploads/admin/UploadPill.tsx'
import { MenuButton } from '../desktop/MenuButton.tsx'
import { SiteButton } from '../desktop/SiteButton.tsx'
import { AccountMenu } from '../site/site/AccountMenu.tsx'
import styles from './TopBar.module.css'

interface Props {
  ref: Ref<HTMLElement>
  /** Absent on pages without a sidebar. */
  sidebar: { open: boolean; toggle(): void } | undefined
  /** Absent on the owners' site. */
  onPalette: (() => void) | undefined
}

/** The top bar of admin pages. */
export function TopBar({ ref, sidebar, onPalette }: Props) {
  const { desktop } = usePlatform()
  const { me } = useMe()
  const { owners } = useCompany()
  const signOut = useLogout()
  const logout = useMutation({ mutationFn: () => signOut('/login') })
  const SidebarIcon = sidebar?.open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <header ref={ref} className={styles.bar} data-titlebar="">
      {sidebar && (
        <ActionIcon
          variant="subtle"
          size={40}
          aria-label={sidebar.open ? 'Hide the admin panel' : 'Show the admin panel'}
          aria-expanded={sidebar.open}
          aria-controls="admin-panel"
          onClick={sidebar.toggle}
        >
          <SidebarIcon size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <Link to={owners ? paths.owners.companies : paths.admin.dashboard} className={styles.name}>
        {owners ? 'Platform' : 'Admin Dashboard'}
      </Link>
      {me && onPalette && (
        <button
          type="button"
          className={styles.palette}
          aria-haspopup="dialog"
          aria-keyshortcuts={spokenKeys(shortcuts.palette.keys)}
          onClick={onPalette}
        >
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <span className={styles.paletteLabel}>Find anything</span>
          <Keys keys={shortcuts.palette.keys} quiet />
        </button>
      )}
      {desktop && (
        <>
          <MenuButton />
          <SiteButton />
        </>
      )}
      <UploadPill />
      <EachMediaQueue>
        <UploadPill />
      </EachMediaQueue>
      {me && !me.supportUntil && <AccountMenu className={styles.avatar} initials={initialsOf(me.name)} />}
      <ToolButton
        icon={IconLogout}
        variant="subtle"
        color="gray"
        classNames={{ root: styles.logout, label: styles.logoutLabel }}
        aria-label="Logout"
        loading={logout.isPending}
        onClick={() => logout.mutate()}
      >
        Logout
      </ToolButton>
    </header>
  )
}
