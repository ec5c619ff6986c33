import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { TextContent } from '#shared/content/revisions.ts'
import type { TextItem, TextKind } from './text-kind.ts'
import { useWriting } from './use-writing.ts'
import { Writing } from './Writing.tsx'
import { WritingTools } from './WritingTools.tsx'

/** The editor of a new text. */
export function NewText<Item extends TextItem, Values extends TextContent>({ kind }: { kind: TextKind<Item, Values> }) {
  const navigate = useNavigate()
  const [savedAs, setSavedAs] = useState<string>()
  const [previewing, setPreviewing] = useState(false)
  const { form, draft, dirty, saving, savedAt, begun, submit, discard } = useWriting<Values, Item>({
    name: `new-${kind.noun}`,
    stored: { values: kind.blank },
    problems: kind.problems,
    send: kind.create,
    onSaved: ({ _id, title }) => {
      toast.success(`“${title}” saved`)
      setSavedAs(_id)
    },
  })
  // After a render, so that the save bar no longer warns about unsaved changes.
  useEffect(() => {
    if (savedAs) void navigate(kind.editAt(savedAs), { replace: true })
  }, [savedAs, navigate, kind])
  return (
    <>
      <PageHead under={kind.list}>
        <WritingTools savedAt={savedAt} previewing={previewing} onPreview={setPreviewing} />
      </PageHead>
      <DraftOffer draft={draft} dirty={begun} onRestore={form.setValues} />
      <Writing
        onSubmit={submit}
        side={<kind.Side form={form} saved={undefined} />}
        preview={previewing && <kind.Preview values={form.values} saved={undefined} />}
      >
        <kind.Main form={form} saved={undefined} />
      </Writing>
      <SaveBar dirty={dirty && !savedAs} busy={saving} onSave={submit} onDiscard={discard} />
    </>
  )
}
