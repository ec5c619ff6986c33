import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '#renderer/core/api/api.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import type { RevisionText, Words } from '#shared/content/revisions.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { RichText } from '../../rich-text/RichText.tsx'
import styles from './VersionsDialog.module.css'
import type { VersionCalls } from './versions.ts'

interface Props {
  calls: VersionCalls
  id: string
  onRestore(words: Words): void
  onClose(): void
}

/** What a text said before, and the way back to it: into the editor first, to visitors once it is saved. */
export function VersionsDialog({ calls, id, onRestore, onClose }: Props) {
  const list = useQuery({ ...query(calls.revisions, { id }), staleTime: 0 })
  const [chosen, setChosen] = useState<string>()
  const versions = list.data?.results ?? []
  const current = chosen ?? versions[0]?._id
  return (
    <Dialog open onClose={onClose} title="Earlier versions" width={920}>
      {list.isPending ? (
        <Skeletons label="Loading versions" className={styles.bones}>
          <Bone height={44} />
          <Bone height={44} />
        </Skeletons>
      ) : !list.data ? (
        <Failed onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {list.error?.message}
        </Failed>
      ) : versions.length === 0 ? (
        <p className={styles.none}>There are none yet. Each time this is saved, what it said before is kept here.</p>
      ) : (
        <div className={styles.versions}>
          <ul className={styles.list} aria-label="Versions">
            {versions.map(({ _id, title, by, at, draft }) => (
              <li key={_id}>
                <button type="button" aria-pressed={_id === current} onClick={() => setChosen(_id)}>
                  <strong>{title || 'Without a title'}</strong>
                  <span>
                    <RelativeTime at={at} />
                    {by && `, ${by}`}
                  </span>
                  {draft && <Badge tone="info">Not saved</Badge>}
                </button>
              </li>
            ))}
          </ul>
          {current && <Version key={current} calls={calls} which={{ id, revisionId: current }} onRestore={onRestore} />}
        </div>
      )}
    </Dialog>
  )
}

interface VersionProps {
  calls: VersionCalls
  which: { id: string; revisionId: string }
  onRestore(words: Words): void
}

function Version({ calls, which, onRestore }: VersionProps) {
  const { data, error, refetch } = useQuery({ ...query(calls.revision, which), staleTime: Number.POSITIVE_INFINITY })
  if (error) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  if (!data) return <Bone height={320} />
  const { title, caption, content } = data
  return (
    <section className={styles.version} aria-label="What it said">
      <Group justify="space-between" gap="xs">
        <span className={styles.hint}>Visitors see it once you save.</span>
        <Button size="sm" onClick={() => onRestore({ title, caption, content })}>
          Restore
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className={styles.text} tabIndex={0}>
        <Shown version={data} />
      </div>
    </section>
  )
}

function Shown({ version: { title, caption, content } }: { version: RevisionText }) {
  const nodes = useMemo(() => richNodes(content), [content])
  return (
    <>
      <p className={styles.title}>{title}</p>
      {caption && <p className={styles.hint}>{caption}</p>}
      <RichText nodes={nodes} />
    </>
  )
}
