import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Words } from '#shared/content/revisions.ts'
import type { TextItem, TextKind } from './text-kind.ts'
import { useWriting } from './use-writing.ts'
import { Writing } from './Writing.tsx'
import { WritingTools } from './WritingTools.tsx'

/** A new text. What was typed is still there after a closed tab. */
export function NewText<Item extends TextItem, Values extends Words>({ kind }: { kind: TextKind<Item, Values> }) {
  const navigate = useNavigate()
  const [savedAs, setSavedAs] = useState<string>()
  const [previewing, setPreviewing] = useState(false)
  const { form, draft, dirty, saving, savedAt, begun, submit, discard } = useWriting<Values, Item>({
    name: `new-${kind.noun}`,
    initial: kind.blank,
    problems: kind.problems,
    save: (_before, values) => kind.create(values),
    onSaved: ({ _id, title }) => {
      toast.success(`“${title}” saved`)
      setSavedAs(_id)
    },
  })
  // Only now does the Save bar know that there is nothing left to ask about.
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
