import { ActionIcon, Modal } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMe } from '#renderer/core/session/me.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { Spinner } from '#renderer/core/ui/Spinner.tsx'
import { useOpening } from '#renderer/core/ui/use-opening.ts'
import type { Entry } from './entry.ts'
import { Option } from './Option.tsx'
import styles from './Palette.module.css'
import { useEntries } from './use-entries.ts'

interface Props {
  open: boolean
  onClose(): void
  /** Shows the keyboard shortcuts. */
  onKeys(): void
}

/** Goes anywhere, finds any record and does what can be done from anywhere: a combobox in a dialog. */
export function Palette({ open, onClose, onKeys }: Props) {
  return (
    <Modal.Root
      opened={useOpening(open)}
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
  // Enter before anything was found means the first that is.
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
        <ActionIcon variant="subtle" size={36} aria-label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Results" tabIndex={-1} className={styles.list}>
        {groups.map(({ name, alike, entries: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
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
      {entries.length === 0 && !problem && (
        <p className={styles.note}>{looking ? 'Searching…' : 'Nothing is called that.'}</p>
      )}
      {problem && (
        <p className={styles.note} role="alert">
          Records could not be searched. {problem}{' '}
          <button type="button" className={styles.again} onClick={again}>
            Try Again
          </button>
        </p>
      )}
      <p className="sr-only" role="status">
        {!looking && typed && (entries.length ? formatPlural(entries.length, 'result') : 'Nothing is called that.')}
      </p>
    </>
  )
}
