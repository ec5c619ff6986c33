import './tones.css'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { UploadItem } from '#shared/core/uploads.ts'
import { FilterPills } from '../../admin/FilterPills.tsx'
import { PageHead } from '../../admin/PageHead.tsx'
import { usePlatform } from '../../platform/platform.ts'
import { PageDrop } from '../PageDrop.tsx'
import { canBeDescribed, uploadFigures } from '../upload-figures.ts'
import { useUploads } from '../use-uploads.ts'
import { DetailsPanel } from './DetailsPanel.tsx'
import { DropArea } from './DropArea.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { UploadList } from './UploadList.tsx'
import { UploadRow } from './UploadRow.tsx'
import { UploadSummary } from './UploadSummary.tsx'
import styles from './UploadsPage.module.css'
import { countKinds, type Kind, kindNames, kindOf, kinds } from './upload-labels.ts'
import { useUploadSelection } from './upload-selection.ts'

/** Uploads of many photos: selecting, checking, describing, sending and the report. */
export default function UploadsPage() {
  const queue = useUploads()
  const { uploads } = usePlatform()
  const { items } = queue
  const { kind, setKind } = useKind()
  const visible = kind ? items.filter(({ state }) => kindOf[state] === kind) : items
  const selection = useUploadSelection(visible)
  const onKey = useKeys(selection)
  const narrow = useMediaQuery('(max-width: 1099px)', false)
  const [describing, setDescribing] = useState(false)
  const described = selection.items.length > 0 ? selection.items.filter(canBeDescribed) : visible.filter(isPending)

  return (
    <>
      <PageHead />
      <PageDrop onDrop={(event) => void uploads.filesOf(event).then(uploads.add)} onPaste={uploads.add} />
      {items.length === 0 ? (
        <EmptyQueue />
      ) : (
        <div className={styles.page}>
          <div className={styles.main}>
            <DropArea size="line" />
            <UploadSummary queue={queue} />
            <FilterPills label="Show" pills={pillsOf(items, kind)} value={kind} onChange={setKind} />
            <section className={styles.files} aria-label="Files">
              <SelectionBar selection={selection} total={visible.length} onDescribe={() => setDescribing(true)} />
              <UploadList
                items={visible}
                onKey={onKey}
                row={(item) => (
                  <UploadRow
                    item={item}
                    selection={{
                      selected: selection.has(item.id),
                      select: (mode) => selection.select(item.id, mode),
                    }}
                  />
                )}
              />
              {visible.length === 0 && <p className={styles.none}>No files match this filter.</p>}
            </section>
          </div>
          <DetailsPanel
            items={described}
            selected={selection.items}
            drawer={narrow ? { open: describing, close: () => setDescribing(false) } : undefined}
          />
        </div>
      )}
    </>
  )
}

const isPending = (item: UploadItem) => canBeDescribed(item) && item.state !== 'refused'

/** The page while the queue is empty. */
function EmptyQueue() {
  return (
    <>
      <DropArea size="large" />
      <ul className={styles.features}>
        {features.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b> {text}
          </li>
        ))}
      </ul>
    </>
  )
}

const features = [
  ['Checks first.', 'Finds files that are already on the site before the upload.'],
  ['Edit together.', 'Set album, tags and texts for one file, several or all of them.'],
  ['Retries.', 'Resumes interrupted uploads and shows why a file failed.'],
] as const

/** The state filter, which only the address stores. */
function useKind() {
  const [search, setSearch] = useSearchParams()
  return {
    kind: kinds.find((kind) => kind === search.get('show')),
    setKind: (kind: Kind | undefined) =>
      setSearch(kind ? { show: kind } : {}, { replace: true, preventScrollReset: true }),
  }
}

/** All, and each kind that has files. */
function pillsOf(items: readonly UploadItem[], current: Kind | undefined) {
  const counts = countKinds(uploadFigures(items))
  return [
    { value: undefined, name: 'All', count: items.length },
    ...kinds
      .filter((kind) => counts[kind] > 0 || kind === current)
      .map((kind) => ({ value: kind, name: kindNames[kind], count: counts[kind], tone: kind })),
  ]
}

/** Keyboard shortcuts of the list besides moving. */
function useKeys(selection: ReturnType<typeof useUploadSelection>) {
  const { uploads } = usePlatform()
  return (event: KeyboardEvent, item: UploadItem | undefined) => {
    const { key, shiftKey, ctrlKey, metaKey } = event
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') selection.selectAll()
    else if (key === 'Escape') selection.clear()
    else if (key === 'Delete' && selection.items.length > 0)
      uploads.step(
        'remove',
        selection.items.map(({ id }) => id),
      )
    else if (shiftKey && item && /^(Arrow(Up|Down)|Home|End)$/.test(key)) selection.select(item.id, 'range')
    else return
    event.preventDefault()
  }
}
