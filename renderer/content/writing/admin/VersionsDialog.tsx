import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '#renderer/core/api/api.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import type { RevisionText, TextContent } from '#shared/content/revisions.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { RichText } from '../../rich-text/RichText.tsx'
import styles from './VersionsDialog.module.css'
import type { VersionCalls } from './versions.ts'

interface Props {
  calls: VersionCalls
  id: string
  onRestore(text: TextContent): void
  onClose(): void
}

/** The earlier versions of a text. Restoring one fills the editor; visitors see it once it is saved. */
export function VersionsDialog({ calls, id, onRestore, onClose }: Props) {
  const list = useQuery({ ...query(calls.revisions, { id }), staleTime: 0 })
  const [selected, setSelected] = useState<string>()
  const versions = list.data?.results ?? []
  const current = selected ?? versions[0]?._id
  return (
    <Dialog open onClose={onClose} title="Earlier versions" width={920}>
      {!list.data ? (
        <LoadingState query={list} label="Loading versions" className={styles.bones} bones={[44, 44]} />
      ) : versions.length === 0 ? (
        <p className={styles.none}>
          There are no earlier versions yet. Each time you save, the previous text is stored here.
        </p>
      ) : (
        <div className={styles.versions}>
          <ul className={styles.list} aria-label="Versions">
            {versions.map(({ _id, title, by, at, draft }) => (
              <li key={_id}>
                <button type="button" aria-pressed={_id === current} onClick={() => setSelected(_id)}>
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
  onRestore(text: TextContent): void
}

function Version({ calls, which, onRestore }: VersionProps) {
  const version = useQuery({ ...query(calls.revision, which), staleTime: Number.POSITIVE_INFINITY })
  if (!version.data) return <LoadingState query={version} label="Loading the version" bones={[320]} />
  const { title, caption, content } = version.data
  return (
    <section className={styles.version} aria-label="Earlier version">
      <Group justify="space-between" gap="xs">
        <span className={styles.hint}>Visitors see it once you save.</span>
        <Button size="sm" onClick={() => onRestore({ title, caption, content })}>
          Restore
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className={styles.text} tabIndex={0}>
        <VersionText version={version.data} />
      </div>
    </section>
  )
}

function VersionText({ version: { title, caption, content } }: { version: RevisionText }) {
  const nodes = useMemo(() => richNodes(content), [content])
  return (
    <>
      <p className={styles.title}>{title}</p>
      {caption && <p className={styles.hint}>{caption}</p>}
      <RichText nodes={nodes} />
    </>
  )
}
