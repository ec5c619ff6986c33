import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { toast } from '#renderer/core/ui/toast.ts'
import styles from './DomainTab.module.css'

/** One line to be taken elsewhere letter by letter. */
export function CopyLine({ name, value }: { name: string; value: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(`${name} copied`)
    } catch {
      toast.info('This browser does not let the page copy: please select the text yourself.')
    }
  }
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Copy ${name}`} onClick={() => void copy()}>
          <IconCopy size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </dd>
    </div>
  )
}
