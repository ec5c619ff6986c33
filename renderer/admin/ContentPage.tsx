import { Button, Tabs } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { UploadPlace } from '../content/content/admin/UploadPlace.tsx'
import { useContentTab } from '../content/content/admin/use-content-search.ts'
import { useTotals } from '../content/content/admin/use-totals.ts'
import { PageHead } from '../core/admin/PageHead.tsx'
import { TableButtons } from '../core/admin/TableButtons.tsx'
import { useChosenInSight } from '../core/admin/use-chosen-in-sight.ts'
import { useKnownMay } from '../core/admin/use-known-may.ts'
import { Why } from '../core/admin/Why.tsx'
import { api } from '../core/api/api.ts'
import { ViewName } from '../core/saved-views/admin/ViewName.tsx'
import { formatNumber } from '../core/ui/format.ts'
import styles from './ContentPage.module.css'
import { type ContentTabEntry, contentTabs } from './content-tabs.tsx'

/** Everything there is to show, kind by kind, and the way to add more. */
export default function ContentPage() {
  const { adding, showAdding, tab, open } = useContentTab()
  const current = contentTabs.find(({ id }) => id === tab) ?? contentTabs[0]!
  const { totals, full } = useTotals()
  const may = useKnownMay()
  const Panel = current.add && 'Panel' in current.add ? current.add.Panel : undefined
  const tabs = useChosenInSight<HTMLDivElement>('[aria-selected="true"]', `${current.id} ${totals === undefined}`)
  return (
    <div className={styles.page} data-panel={(adding && Panel !== undefined) || undefined}>
      <PageHead note={current.saved && <ViewName key={current.saved} list={current.saved} />}>
        {current.id === 'events' && may('admin') && (
          <TableButtons kind="events" table={() => api.adminEvents.table({})} empty={totals?.events === 0} />
        )}
        <AddButton tab={current} adding={adding} full={full} onAdd={() => showAdding(!adding)} />
      </PageHead>
      <Tabs value={current.id} onChange={(id) => open(id === contentTabs[0]!.id ? undefined : (id ?? undefined))}>
        <Tabs.List ref={tabs} className={styles.tabs}>
          {contentTabs.map(({ id, name, total }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
              {total && totals && <span className={`num ${styles.total}`}>{formatNumber(totals[total])}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {contentTabs.map(({ id, Tab }) => (
          <Tabs.Panel key={id} value={id}>
            {id === current.id && <Tab />}
          </Tabs.Panel>
        ))}
      </Tabs>
      {Panel && current.add && 'title' in current.add && (
        <UploadPlace key={current.id} title={current.add.title} open={adding} onClose={() => showAdding(false)}>
          <Panel />
        </UploadPlace>
      )}
    </div>
  )
}

interface AddProps {
  tab: ContentTabEntry
  adding: boolean
  /** Why no more files can be taken. */
  full: string | undefined
  onAdd(): void
}

/** Makes more of what the tab shows. */
function AddButton({ tab, adding, full, onAdd }: AddProps) {
  const may = useKnownMay()
  if (!tab.add || !may(tab.changes)) return null
  const icon = { size: 16, stroke: 1.75 }
  if ('to' in tab.add)
    return (
      <Button component={Link} to={tab.add.to} size="sm" leftSection={<IconPlus {...icon} />}>
        {tab.add.label}
      </Button>
    )
  return (
    <Why reason={full}>
      <Button size="sm" leftSection={<IconUpload {...icon} />} aria-expanded={adding} onClick={onAdd}>
        {tab.add.label}
      </Button>
    </Why>
  )
}
