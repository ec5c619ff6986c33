import './styles.ts'
import { Tabs } from '@mantine/core'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { useMe, useSignedIn } from '#renderer/core/session/me.ts'
import { useFocusRecovery } from '#renderer/core/ui/use-focus-recovery.ts'
import { AccountTab } from './AccountTab.tsx'
import { Appearance } from './Appearance.tsx'
import { PlanTab } from './PlanTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import styles from './SettingsPage.module.css'

const all = [
  { value: 'profile', label: 'Profile', Panel: ProfileTab },
  { value: 'account', label: 'Account', Panel: AccountTab },
  { value: 'plan', label: 'Plan', Panel: PlanTab, admins: true },
  { value: 'appearance', label: 'Appearance', Panel: Appearance },
]

export default function SettingsPage() {
  const { session } = usePlatform()
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()
  const [params, setParams] = useSearchParams()
  const { me, may } = useMe()
  useFocusRecovery()
  const tabs = all.filter(({ admins }) => !admins || may('admin'))
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]!
  if (!signedIn && !me && !session.isStored()) return <Navigate to={paths.loginThen(pathname + search)} replace />

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
