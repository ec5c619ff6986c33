import './styles.ts'
import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { useMe, useSignedIn } from '#renderer/core/session/me.ts'
import { useFocusRecovery } from '#renderer/core/ui/use-focus-recovery.ts'
import { AccountTab } from './AccountTab.tsx'
import { Appearance } from './Appearance.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import styles from './SettingsPage.module.css'

interface SettingsTab {
  value: string
  label: string
  Panel: ComponentType
  /** Whether only admins have it. */
  admins?: boolean
}

const ownTabs: readonly SettingsTab[] = [
  { value: 'profile', label: 'Profile', Panel: ProfileTab },
  { value: 'account', label: 'Account', Panel: AccountTab },
]
const lastTabs: readonly SettingsTab[] = [{ value: 'appearance', label: 'Appearance', Panel: Appearance }]

/** The settings of the current user. `more` are tabs of other areas. */
export function SettingsPage({ more }: { more: readonly SettingsTab[] }) {
  const { session } = usePlatform()
  const signedIn = useSignedIn()
  const { pathname, search, hash } = useLocation()
  const [params, setParams] = useSearchParams()
  const { me, may } = useMe()
  useFocusRecovery()
  const { owners } = useCompany()
  const tabs = [...ownTabs, ...more, ...lastTabs].filter(({ admins }) => !admins || (may('admin') && !owners))
  const selected = params.get('tab') ?? hash.slice(1)
  const tab = tabs.find(({ value }) => value === selected) ?? tabs[0]!
  if (!signedIn && !me && !session.isStored())
    return <Navigate to={paths.loginThen(pathname + search + hash)} replace />

  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Settings</h1>
      <Tabs
        value={tab.value}
        onChange={(value) => setParams({ tab: value ?? tab.value }, { replace: true, preventScrollReset: true })}
        className={styles.tabs}
      >
        <Tabs.List>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={styles.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value} className={styles.panel}>
            {value === tab.value && <Panel />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
