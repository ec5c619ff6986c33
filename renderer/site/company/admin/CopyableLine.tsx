import { IconCopy } from '@tabler/icons-react'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import styles from './DomainTab.module.css'

/** A value with a button to copy it. */
export function CopyableLine({ name, value }: { name: string; value: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(`${name} copied`)
    } catch {
      toast.info('Your browser does not allow copying. Select the text and copy it yourself.')
    }
  }
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <IconButton icon={IconCopy} color="gray" label={`Copy ${name}`} onClick={() => void copy()} />
      </dd>
    </div>
  )
}
