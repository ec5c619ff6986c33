import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DraftNotice } from '../../admin/DraftNotice.tsx'
import { PageHead } from '../../admin/PageHead.tsx'
import { SaveBar } from '../../admin/SaveBar.tsx'
import { api } from '../../api/api.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../site/me.ts'
import { toast } from '../../ui/toast.ts'
import { useWriting } from '../../writing/admin/use-writing.ts'
import { Writing } from '../../writing/admin/Writing.tsx'
import { WritingTools } from '../../writing/admin/WritingTools.tsx'
import { BlogSide, BlogWords } from './BlogFields.tsx'
import { BlogPreview } from './BlogPreview.tsx'
import { type BlogFields, blankBlog, blogProblems, changesOf } from './blog-form.ts'

/** A new blog. What was typed is still there after a closed tab. */
export function NewBlog() {
  const navigate = useNavigate()
  const { me } = useMe()
  const [savedAs, setSavedAs] = useState<string>()
  const [previewing, setPreviewing] = useState(false)
  const { form, draft, dirty, saving, savedAt, begun, submit, discard } = useWriting({
    name: 'new-blog',
    initial: blankBlog,
    problems: blogProblems,
    save: (before: BlogFields, { title, ...rest }: BlogFields) =>
      api.adminBlogs.create({ ...changesOf(before, { title: before.title, ...rest }), title }),
    onSaved: ({ _id }) => {
      toast.success('Blog saved')
      setSavedAs(_id)
    },
  })
  // Only now does the Save bar know that there is nothing left to ask about.
  useEffect(() => {
    if (savedAs) void navigate(paths.admin.editBlog(savedAs), { replace: true })
  }, [savedAs, navigate])
  return (
    <>
      <PageHead under={{ to: paths.admin.contentTab('blogs'), title: 'Blogs' }}>
        <WritingTools savedAt={savedAt} previewing={previewing} onPreview={setPreviewing} />
      </PageHead>
      {draft.found && !begun && (
        <DraftNotice
          at={draft.found.at}
          onRestore={() => form.setValues(draft.found!.values)}
          onDiscard={draft.forget}
        />
      )}
      <Writing
        onSubmit={submit}
        side={<BlogSide form={form} />}
        preview={previewing && <BlogPreview fields={form.values} author={me?.name ?? ''} />}
      >
        <BlogWords form={form} />
      </Writing>
      <SaveBar dirty={dirty && !savedAs} busy={saving} onSave={submit} onDiscard={discard} />
    </>
  )
}
