import { Switch } from '@mantine/core'
import { useState } from 'react'
import { tools } from '../content/rich-text/admin/tools.ts'
import { Keys } from '../core/admin/Keys.tsx'
import { isSingle, shortcuts } from '../core/admin/shortcuts.ts'
import { useSingleKeys } from '../core/session/single-keys.ts'
import { useTurnSingleKeys } from '../core/session/turn-single-keys.ts'
import { Dialog } from '../core/ui/Dialog.tsx'
import styles from './KeysHelp.module.css'

const writing = tools.flat().flatMap(({ name, keys }) => (keys ? [{ does: name, keys, where: 'In texts' }] : []))
const groups = Object.entries(Object.groupBy([...Object.values(shortcuts), ...writing], ({ where }) => where))

/** Every key that does something here, and the switch for those that do it alone. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose(): void }) {
  const on = useSingleKeys()
  const turn = useTurnSingleKeys()
  // At once under the finger, whenever the server has it.
  const [wished, setWished] = useState<boolean>()
  const choose = (wish: boolean) => {
    setWished(wish)
    void turn(wish).finally(() => setWished(undefined))
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
        label="Keys that work alone"
        description="Turn / and ? off if you press them by accident, for example when you speak to your computer. Kept with your account."
        checked={wished ?? on ?? true}
        disabled={on === undefined}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
