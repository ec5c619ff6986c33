import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatMoment, formatPlural } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import type { Section } from '#shared/commerce/home.ts'
import styles from './HomeEditor.module.css'

interface Props {
  onRestore(sections: Section[]): void
  onClose(): void
}

/** The published versions. Restoring one fills the editor; visitors see it once it is published. */
export function HomeVersionsDialog({ onRestore, onClose }: Props) {
  const list = useQuery({ ...query(api.adminHome.versions, {}), staleTime: 0 })
  const restore = useMutation({
    mutationFn: (id: string) => api.adminHome.version({ id }),
    onSuccess: ({ sections }) => onRestore(sections),
    meta: { changesNothing: true },
  })
  return (
    <Dialog open onClose={onClose} title="Published versions">
      {!list.data ? (
        <LoadingState query={list} label="Loading versions" bones={[44, 44]} />
      ) : list.data.results.length === 0 ? (
        <p>Each time you publish, a version is stored here.</p>
      ) : (
        <ul className={styles.versions} aria-label="Versions">
          {list.data.results.map(({ _id, by, at, sections }) => (
            <li key={_id}>
              <span>
                {formatMoment(at)}
                {by && `, ${by}`}, {formatPlural(sections, 'section')}
              </span>
              <Button
                variant="default"
                size="sm"
                disabled={restore.isPending}
                aria-label={`Restore the version of ${formatMoment(at)}`}
                onClick={() => restore.mutate(_id)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
