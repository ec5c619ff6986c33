import { Button, Tabs } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { PageHead } from '../../admin/PageHead.tsx'
import styles from './ContentPage.module.css'
import { contentTabs } from './content-tabs.ts'
import { UploadPlace } from './UploadPlace.tsx'
import { useContentSearch } from './use-content-search.ts'

/** Everything there is to show, kind by kind, and the way to add more. */
export default function ContentPage() {
  const { uploading, showUpload, tab, change } = useContentSearch()
  const current = contentTabs.find(({ id }) => id === tab) ?? contentTabs[0]!
  return (
    <div className={styles.page} data-panel={uploading || undefined}>
      <PageHead>
        <Button
          size="sm"
          leftSection={<IconUpload size={16} stroke={1.75} />}
          aria-expanded={uploading}
          onClick={() => showUpload(!uploading)}
        >
          Upload
        </Button>
      </PageHead>
      <Tabs value={current.id} onChange={(id) => change({ tab: id ?? undefined })}>
        <Tabs.List className={styles.tabs}>
          {contentTabs.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {contentTabs.map(({ id, Tab }) => (
          <Tabs.Panel key={id} value={id}>
            {id === current.id && <Tab />}
          </Tabs.Panel>
        ))}
      </Tabs>
      <UploadPlace open={uploading} onClose={() => showUpload(false)} />
    </div>
  )
}
