import { Switch } from '@mantine/core'
import { useState } from 'react'
import { tools } from '../content/rich-text/admin/tools.ts'
import { Keys } from '../core/admin/Keys.tsx'
import { isSingle, shortcuts } from '../core/admin/shortcuts.ts'
import { useSetSingleKeys } from '../core/session/set-single-keys.ts'
import { useSingleKeys } from '../core/session/single-keys.ts'
import { Dialog } from '../core/ui/Dialog.tsx'
import styles from './KeysHelp.module.css'

const editorKeys = tools.flat().flatMap(({ name, keys }) => (keys ? [{ does: name, keys, where: 'In texts' }] : []))
const groups = Object.entries(Object.groupBy([...Object.values(shortcuts), ...editorKeys], ({ where }) => where))

/** All keyboard shortcuts, with a switch for single-key shortcuts. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose(): void }) {
  const on = useSingleKeys()
  const setSingleKeys = useSetSingleKeys()
  // Shows the new value before the server has stored it.
  const [pending, setPending] = useState<boolean>()
  const change = (next: boolean) => {
    setPending(next)
    void setSingleKeys(next).finally(() => setPending(undefined))
  }
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" width={560}>
      <div className={styles.groups}>
        {groups.map(([where, some = []]) => (
          <section key={where}>
            <h3 className={styles.where}>{where}</h3>
            <dl className={styles.list}>
              {some.map(({ does, keys }) => (
                <div key={keys} className={styles.line} data-off={(isSingle(keys) && on === false) || undefined}>
                  <dt>
                    {does}
                    {isSingle(keys) && on === false && ' (turned off)'}
                  </dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        className={styles.switch}
        label="Single-key shortcuts"
        description="Turn / and ? off if you press them by accident, for example when you speak to your computer. Saved to your account."
        checked={pending ?? on ?? true}
        disabled={on === undefined}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
