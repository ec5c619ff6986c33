import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { lazyWithFallback, Missing } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import shownAs from '../RichText.module.css'
import { BlockHandle } from './BlockHandle.tsx'
import { ButtonDialog } from './ButtonDialog.tsx'
import { documentOf } from './document.ts'
import { extensions } from './extensions.ts'
import { GalleryDialog } from './GalleryDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { cleanPasted, holdsPictures } from './pasted.ts'
import styles from './RichTextField.module.css'
import { Toolbar } from './Toolbar.tsx'
import type { Asking } from './tools.ts'
import { VideoDialog } from './VideoDialog.tsx'
import type { TitleOfText } from './WordDialog.tsx'
import { htmlOf } from './written.ts'

// Few texts begin as a document elsewhere.
const WordDialog = lazyWithFallback(async () => (await import('./WordDialog.tsx')).WordDialog, Missing)

interface Props {
  label: string
  /** Rich text. See [Note: Rich text]. */
  value: string
  onChange(html: string): void
  error?: ReactNode
  /** Name of the field in its form. */
  field: string
  /** What stands above it; a document that is imported fills it while it is empty. */
  title?: TitleOfText
}

/** A text with headings, lists, links, pictures and videos, looking as it will for who reads it. */
export function RichTextField({ label, value, onChange, error, field, title }: Props) {
  const id = useId()
  const [asking, setAsking] = useState<Asking>()
  const [dropped, setDropped] = useState<File>()
  const latest = useRef({ value, onChange })
  // The words of a button are a link already.
  const ask = (what: Asking) => setAsking(what === 'link' && editor.isActive('button') ? 'button' : what)
  const editor = useEditor({
    extensions,
    content: documentOf(value),
    // A style element would be refused; what it says stands in our stylesheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-help ${id}-error`,
        'data-field': field,
        class: `${shownAs.text} ${styles.text}`,
      },
      transformPastedHTML: (html) => {
        if (holdsPictures(html)) toast.info('Pictures were not pasted along. Add them with the picture button.')
        return cleanPasted(html)
      },
      handleDrop: (_view, { dataTransfer }) => {
        const document = [...(dataTransfer?.files ?? [])].find(({ name }) => /\.docx$/i.test(name))
        if (!document) return false
        setDropped(document)
        setAsking('word')
        return true
      },
      handleKeyDown: (_view, event) => {
        if (event.altKey && event.key === 'F10')
          document.getElementById(`${id}-tools`)?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') ask('link')
        else return false
        event.preventDefault()
        event.stopPropagation()
        return true
      },
      handleDoubleClickOn: (_view, _at, node) => {
        const { name } = node.type
        if (name !== 'picture' && name !== 'video' && name !== 'gallery') return false
        setAsking(name)
        return true
      },
    },
    onUpdate: (update) => {
      latest.current.value = htmlOf(update.editor.getJSON())
      latest.current.onChange(latest.current.value)
    },
  })
  useEffect(() => {
    latest.current.onChange = onChange
    // Somebody else than who types says what stands here: a draft comes back, changes are discarded.
    if (value === latest.current.value) return
    latest.current.value = value
    editor.commands.setContent(documentOf(value), { emitUpdate: false })
  })
  useEffect(() => {
    document.getElementById(id)?.setAttribute('aria-invalid', String(Boolean(error)))
  }, [id, error])
  const close = () => {
    setAsking(undefined)
    setDropped(undefined)
    editor.view.focus()
  }
  return (
    <div className={styles.field} data-wide>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div className={styles.frame} data-invalid={error ? true : undefined}>
        <div id={`${id}-tools`} className={styles.tools}>
          <Toolbar editor={editor} controls={id} onAsk={ask} />
        </div>
        <BlockHandle editor={editor}>
          <EditorContent editor={editor} />
        </BlockHandle>
      </div>
      <span id={`${id}-help`} className={styles.help}>
        Alt+F10 leads to the buttons, Escape back to the text.
      </span>
      <span id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </span>
      {asking === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {asking === 'picture' && <PictureDialog editor={editor} onClose={close} />}
      {asking === 'video' && <VideoDialog editor={editor} onClose={close} />}
      {asking === 'gallery' && <GalleryDialog editor={editor} onClose={close} />}
      {asking === 'button' && <ButtonDialog editor={editor} onClose={close} />}
      {asking === 'word' && (
        <Suspense>
          <WordDialog editor={editor} file={dropped} title={title} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
