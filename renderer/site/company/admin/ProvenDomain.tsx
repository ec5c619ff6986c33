import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Domain } from '#shared/site/domains.ts'
import styles from './DomainTab.module.css'

type Question = 'primary' | 'remove'

/** An address that leads to the site. */
export function ProvenDomain({ domain: { host, primary, removable } }: { domain: Domain }) {
  const [asking, setAsking] = useState<Question>()
  const done = (words: string) => () => {
    setAsking(undefined)
    toast.success(words)
  }
  const choose = useMutation({
    mutationFn: api.domains.makePrimary,
    onSuccess: done(`${host} is the primary address now.`),
  })
  const remove = useMutation({ mutationFn: api.domains.remove, onSuccess: done(`${host} was removed.`) })
  const keep = () => setAsking(undefined)
  return (
    <li className={styles.row}>
      <p className={styles.host}>
        {host} {primary && <Badge tone="ok">Primary</Badge>}
      </p>
      {!primary && (
        <Button
          variant="default"
          size="sm"
          aria-label={`Make ${host} the primary address`}
          onClick={() => setAsking('primary')}
        >
          Make primary
        </Button>
      )}
      {removable && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Remove ${host}`}
          onClick={() => setAsking('remove')}
        >
          Remove
        </Button>
      )}
      <Dialog open={asking === 'primary'} onClose={keep} title="Make it the primary address?">
        <p>
          Links in mails and search engines will name {host}, and visitors of all other addresses are led there. Make
          sure that it opens this site first. You can come to the admin area at every address, so you can choose again.
        </p>
        <Group justify="end" mt="lg" gap="xs">
          <Button variant="default" disabled={choose.isPending} onClick={keep}>
            Cancel
          </Button>
          <Button data-autofocus loading={choose.isPending} onClick={() => choose.mutate({ host })}>
            Make primary
          </Button>
        </Group>
      </Dialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title="Remove this address?"
        action="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ host })}
        onClose={keep}
      >
        {host} will no longer lead to this site. Another site can claim it then, if its DNS says so.
      </ConfirmDialog>
    </li>
  )
}
