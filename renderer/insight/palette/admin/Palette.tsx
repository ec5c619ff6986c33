import { Modal } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMe } from '#renderer/core/session/me.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { Spinner } from '#renderer/core/ui/Spinner.tsx'
import { useOpenAfterMount } from '#renderer/core/ui/use-open-after-mount.ts'
import type { Entry } from './entry.ts'
import { Option } from './Option.tsx'
import styles from './Palette.module.css'
import { useEntries } from './use-entries.ts'

interface Props {
  open: boolean
  onClose(): void
  onKeys(): void
}

/** The command palette: a combobox in a dialog for screens, records and actions. */
export function Palette({ open, onClose, onKeys }: Props) {
  return (
    <Modal.Root
      opened={useOpenAfterMount(open)}
      onClose={onClose}
      size={620}
      yOffset="12dvh"
      xOffset={12}
      lockScroll={false}
      transitionProps={{ transition: 'pop', duration: 150 }}
    >
      <Modal.Overlay backgroundOpacity={0.5} blur={3} />
      <Modal.Content aria-label="Command palette" classNames={{ content: `glass ${styles.content}` }}>
        <Search onClose={onClose} onKeys={onKeys} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ onClose, onKeys }: Omit<Props, 'open'>) {
  const navigate = useNavigate()
  const { me } = useMe()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { groups, looking, problem, again, remember } = useEntries(typed.trim(), me, onKeys)
  const entries = groups.flatMap((group) => group.entries)
  const place = Math.min(active, entries.length - 1)
  const current = entries[place]
  // Enter before the results arrive opens the first result.
  const [hasty, setHasty] = useState(false)

  const choose = (entry: Entry) => {
    remember(entry)
    onClose()
    if ('to' in entry.does) void navigate(entry.does.to)
    else entry.does.run()
  }
  useEffect(() => {
    if (!hasty || looking) return
    setHasty(false)
    if (entries[0]) choose(entries[0])
  })
  useEffect(() => {
    if (current) document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id, place])

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length) {
      event.preventDefault()
      setActive((place + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (current) choose(current)
      else setHasty(looking)
    }
  }
  return (
    <>
      <div className={styles.head}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          className={styles.field}
          role="combobox"
          aria-label="Search screens, records and actions"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${place}`}
          aria-autocomplete="list"
          placeholder="Go to, create, find…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          data-autofocus
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setActive(0)
            setHasty(false)
          }}
          onKeyDown={press}
        />
        {looking && <Spinner />}
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Results" tabIndex={-1} className={styles.list}>
        {groups.map(({ name, alike, entries: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset
          <div key={name} role="group" aria-label={name}>
            <p className={styles.name} aria-hidden="true">
              {name}
            </p>
            {some.map((entry) => (
              <Option
                key={entry.id}
                id={`${id}-${entries.indexOf(entry)}`}
                entry={entry}
                kind={alike ? undefined : entry.kind}
                active={entry === current}
                onPoint={() => setActive(entries.indexOf(entry))}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 && !problem && <p className={styles.note}>{looking ? 'Searching…' : 'No results.'}</p>}
      {problem && (
        <p className={styles.note} role="alert">
          We could not search records. {problem}{' '}
          <button type="button" className={styles.again} onClick={again}>
            Try Again
          </button>
        </p>
      )}
      <p className="sr-only" role="status">
        {!looking && typed && (entries.length ? formatPlural(entries.length, 'result') : 'No results.')}
      </p>
    </>
  )
}
