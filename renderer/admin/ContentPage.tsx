import { Tabs } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { UploadPlace } from '../content/content/admin/UploadPlace.tsx'
import { useContentTab } from '../content/content/admin/use-content-search.ts'
import { useTotals } from '../content/content/admin/use-totals.ts'
import { DisabledReason } from '../core/admin/DisabledReason.tsx'
import { PageHead } from '../core/admin/PageHead.tsx'
import { TableButtons } from '../core/admin/TableButtons.tsx'
import { useLastKnownMay } from '../core/admin/use-last-known-may.ts'
import { useScrollToSelected } from '../core/admin/use-scroll-to-selected.ts'
import { api } from '../core/api/api.ts'
import { ViewName } from '../core/saved-views/admin/ViewName.tsx'
import { formatNumber } from '../core/ui/format.ts'
import styles from './ContentPage.module.css'
import { type ContentTabEntry, contentTabs } from './content-tabs.tsx'

/** Content Management: one tab per content type, with an add button. */
export default function ContentPage() {
  const { adding, showAdding, tab, open } = useContentTab()
  const current = contentTabs.find(({ id }) => id === tab) ?? contentTabs[0]!
  const { totals, full } = useTotals()
  const may = useLastKnownMay()
  const Panel = current.add && 'Panel' in current.add ? current.add.Panel : undefined
  const tabs = useScrollToSelected<HTMLDivElement>('[aria-selected="true"]', `${current.id} ${totals === undefined}`)
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
  /** Why no more files can be uploaded. */
  full: string | undefined
  onAdd(): void
}

/** Adds content of the tab's type. */
function AddButton({ tab, adding, full, onAdd }: AddProps) {
  const may = useLastKnownMay()
  if (!tab.add || !may(tab.changes)) return null
  if ('to' in tab.add)
    return (
      <ToolButton icon={IconPlus} to={tab.add.to} variant="filled">
        {tab.add.label}
      </ToolButton>
    )
  return (
    <DisabledReason reason={full}>
      <ToolButton icon={IconUpload} aria-expanded={adding} onClick={onAdd} variant="filled">
        {tab.add.label}
      </ToolButton>
    </DisabledReason>
  )
}
