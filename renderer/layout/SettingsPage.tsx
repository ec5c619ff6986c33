import { SettingsPage } from '../identity/settings/SettingsPage.tsx'
import { PlanTab } from '../platform/subscriptions/PlanTab.tsx'

const more = [{ value: 'plan', label: 'Plan', Panel: PlanTab, admins: true }]

/** The settings with the tabs of all areas. */
export default function AllSettings() {
  return <SettingsPage more={more} />
}
