import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { AddSite } from './AddSite.tsx'
import { SiteList } from './SiteList.tsx'
import styles from './SiteSwitcher.module.css'
import { useDesktop } from './use-desktop.ts'

/** Opens another site, adds one, forgets one. */
export function SiteSwitcher({ open, onClose }: { open: boolean; onClose(): void }) {
  const { sites } = useDesktop().now
  const [adding, setAdding] = useState(false)
  useEffect(() => {
    if (open) setAdding(false)
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title={adding ? 'Add a site' : 'Your sites'}>
      {adding || sites.length === 0 ? (
        <AddSite />
      ) : (
        <div className={styles.sites}>
          <SiteList />
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
            Add a site
          </Button>
        </div>
      )}
    </Dialog>
  )
}
