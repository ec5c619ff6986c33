import { EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import publicStyles from '../RichText.module.css'
import { BlockHandle } from './BlockHandle.tsx'
import { ButtonDialog } from './ButtonDialog.tsx'
import { extensions } from './extensions.ts'
import { documentOf } from './from-html.ts'
import { GalleryDialog } from './GalleryDialog.tsx'
import { ImageDialog } from './ImageDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { cleanPasted, hasImages } from './pasted.ts'
import styles from './RichTextField.module.css'
import { Toolbar } from './Toolbar.tsx'
import { htmlOf } from './to-html.ts'
import type { ToolDialog } from './tools.ts'
import { VideoDialog } from './VideoDialog.tsx'
import type { TitleOfText } from './WordDialog.tsx'

const blockDialogs = {
  link: LinkDialog,
  image: ImageDialog,
  video: VideoDialog,
  gallery: GalleryDialog,
  button: ButtonDialog,
}

// Loaded on demand, because few texts are imported.
const WordDialog = lazyWithFallback(async () => (await import('./WordDialog.tsx')).WordDialog, LoadFailed)

interface Props {
  label: string
  /** Rich text. See [Note: Rich text]. */
  value: string
  onChange(html: string): void
  error?: ReactNode
  required?: boolean
  /** The field's name in its form. */
  field: string
  /** The title above the text. An imported document fills an empty one. */
  title?: TitleOfText
}

/** The editor for rich text, styled like the published text. */
export function RichTextField({ label, value, onChange, error, required, field, title }: Props) {
  const id = useId()
  const [dialog, setDialog] = useState<ToolDialog>()
  const [dropped, setDropped] = useState<File>()
  const latest = useRef({ value, onChange })
  // A button already is a link.
  const openDialog = (next: ToolDialog) => setDialog(next === 'link' && editor.isActive('button') ? 'button' : next)
  const editor = useEditor({
    extensions,
    content: documentOf(value),
    // The content security policy refuses style elements; the stylesheet has these styles.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-help ${id}-error`,
        'data-field': field,
        ...(required && { 'aria-required': 'true' }),
        class: `${publicStyles.text} ${styles.text}`,
      },
      transformPastedHTML: (html) => {
        if (hasImages(html)) toast.info('Pictures were not pasted. Add them with the picture button.')
        return cleanPasted(html)
      },
      handleDrop: (_view, { dataTransfer }) => {
        const document = [...(dataTransfer?.files ?? [])].find(({ name }) => /\.docx$/i.test(name))
        if (!document) return false
        setDropped(document)
        setDialog('word')
        return true
      },
      handleKeyDown: (_view, event) => {
        if (event.altKey && event.key === 'F10')
          document.getElementById(`${id}-tools`)?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') openDialog('link')
        else return false
        event.preventDefault()
        event.stopPropagation()
        return true
      },
      handleDoubleClickOn: (_view, _at, node) => {
        const { name } = node.type
        if (name !== 'image' && name !== 'video' && name !== 'gallery') return false
        setDialog(name)
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
    // The value changes from outside when a draft is restored or changes are discarded.
    if (value === latest.current.value) return
    latest.current.value = value
    editor.commands.setContent(documentOf(value), { emitUpdate: false })
  })
  useEffect(() => {
    document.getElementById(id)?.setAttribute('aria-invalid', String(Boolean(error)))
  }, [id, error])
  const BlockDialog = dialog && dialog !== 'word' ? blockDialogs[dialog] : undefined
  const close = () => {
    setDialog(undefined)
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
          <Toolbar editor={editor} controls={id} onOpenDialog={openDialog} />
        </div>
        <BlockHandle editor={editor}>
          <EditorContent editor={editor} />
        </BlockHandle>
      </div>
      <span id={`${id}-help`} className={styles.help}>
        Press Alt+F10 to go to the toolbar, and Escape to return to the text.
      </span>
      <span id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </span>
      {BlockDialog && <BlockDialog editor={editor} onClose={close} />}
      {dialog === 'word' && (
        <Suspense>
          <WordDialog editor={editor} file={dropped} title={title} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
