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
import { useUploadSelection } from './upload-selection.ts'
import { countKinds, type Kind, kindNames, kindOf, kinds } from './upload-words.ts'

/** Everything about bringing in many photos: choosing, looking at what is new, describing, sending, the report. */
export default function UploadsPage() {
  const queue = useUploads()
  const { uploads } = usePlatform()
  const { items } = queue
  const { kind, setKind } = useKind()
  const shown = kind ? items.filter(({ state }) => kindOf[state] === kind) : items
  const selection = useUploadSelection(shown)
  const onKey = useKeys(selection)
  const narrow = useMediaQuery('(max-width: 1099px)', false)
  const [describing, setDescribing] = useState(false)
  const described = selection.items.length > 0 ? selection.items.filter(canBeDescribed) : shown.filter(isToCome)

  return (
    <>
      <PageHead />
      <PageDrop onDrop={(event) => void uploads.filesOf(event).then(uploads.add)} onPaste={uploads.add} />
      {items.length === 0 ? (
        <Start />
      ) : (
        <div className={styles.page}>
          <div className={styles.main}>
            <DropArea size="line" />
            <UploadSummary queue={queue} />
            <FilterPills label="Show" pills={pillsOf(items, kind)} value={kind} onChange={setKind} />
            <section className={styles.files} aria-label="Files">
              <SelectionBar selection={selection} total={shown.length} onDescribe={() => setDescribing(true)} />
              <UploadList
                items={shown}
                onKey={onKey}
                row={(item) => (
                  <UploadRow
                    item={item}
                    select={{
                      selected: selection.has(item.id),
                      point: (reach) => selection.point(item.id, reach),
                    }}
                  />
                )}
              />
              {shown.length === 0 && <p className={styles.none}>None of the files is in this state.</p>}
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

const isToCome = (item: UploadItem) => canBeDescribed(item) && item.state !== 'refused'

/** Nothing is chosen yet. */
function Start() {
  return (
    <>
      <DropArea size="large" />
      <ul className={styles.promises}>
        {promises.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b> {text}
          </li>
        ))}
      </ul>
    </>
  )
}

const promises = [
  ['Looked at first.', 'What is already on the site is found before anything is sent.'],
  ['Described together.', 'Album, tags and texts for one file, for some or for all.'],
  ['Not lost.', 'What is cut off is tried again, and what fails says why.'],
] as const

/** Which kind of files is shown; the address is its home. */
function useKind() {
  const [search, setSearch] = useSearchParams()
  return {
    kind: kinds.find((kind) => kind === search.get('show')),
    setKind: (kind: Kind | undefined) =>
      setSearch(kind ? { show: kind } : {}, { replace: true, preventScrollReset: true }),
  }
}

/** All, and each kind there is. */
function pillsOf(items: readonly UploadItem[], chosen: Kind | undefined) {
  const counts = countKinds(uploadFigures(items))
  return [
    { value: undefined, name: 'All', count: items.length },
    ...kinds
      .filter((kind) => counts[kind] > 0 || kind === chosen)
      .map((kind) => ({ value: kind, name: kindNames[kind], count: counts[kind], tone: kind })),
  ]
}

/** What keys do in the list beside moving. */
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
    else if (shiftKey && item && /^(Arrow(Up|Down)|Home|End)$/.test(key)) selection.point(item.id, 'range')
    else return
    event.preventDefault()
  }
}
