import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { KnownSite } from '#shared/core/ipc.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import { Dialog } from '../core/ui/Dialog.tsx'
import { AddSite, questionAbout } from './AddSite.tsx'
import { SiteList } from './SiteList.tsx'
import styles from './SiteSwitcher.module.css'

/** Opens another site, adds one, forgets one. */
export function SiteSwitcher({ open, onClose }: { open: boolean; onClose(): void }) {
  const { sites } = useDesktop().now
  const [adding, setAdding] = useState(false)
  const [found, setFound] = useState<KnownSite>()
  useEffect(() => {
    if (!open) return
    setAdding(false)
    setFound(undefined)
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title={found ? questionAbout(found) : adding ? 'Add a site' : 'Your sites'}>
      {adding || sites.length === 0 ? (
        <AddSite found={found} onFound={setFound} />
      ) : (
        <div className={styles.sites}>
          <SiteList onStay={onClose} />
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
            Add a site
          </Button>
        </div>
      )}
    </Dialog>
  )
}
