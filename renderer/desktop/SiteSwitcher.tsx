import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import type { KnownSite } from '#shared/core/ipc.ts'
import { useDesktop } from '../core/desktop/use-desktop.ts'
import { Dialog } from '../core/ui/Dialog.tsx'
import { AddSite, questionAbout } from './AddSite.tsx'
import { SiteList } from './SiteList.tsx'
import styles from './SiteSwitcher.module.css'

/** Opens, adds or removes sites. */
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
          <ToolButton icon={IconPlus} onClick={() => setAdding(true)}>
            Add a site
          </ToolButton>
        </div>
      )}
    </Dialog>
  )
}
