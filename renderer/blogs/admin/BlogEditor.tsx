import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminBlog } from '#shared/blogs.ts'
import type { Words } from '#shared/revisions.ts'
import { PageHead } from '../../admin/PageHead.tsx'
import { SaveBar } from '../../admin/SaveBar.tsx'
import { api, query } from '../../api/api.ts'
import { paths } from '../../paths.ts'
import { StaleDialog } from '../../writing/admin/StaleDialog.tsx'
import { UnsavedDraft } from '../../writing/admin/UnsavedDraft.tsx'
import { useServerDraft } from '../../writing/admin/use-server-draft.ts'
import { useWriting } from '../../writing/admin/use-writing.ts'
import { VersionsDialog } from '../../writing/admin/VersionsDialog.tsx'
import { Writing } from '../../writing/admin/Writing.tsx'
import { WritingTools } from '../../writing/admin/WritingTools.tsx'
import { BlogSide, BlogWords } from './BlogFields.tsx'
import { BlogPreview } from './BlogPreview.tsx'
import { type BlogFields, blogProblems, changesOf, fieldsOf } from './blog-form.ts'

const calls = api.adminBlogs
const wordsOf = ({ title, caption, content }: BlogFields): Words => ({ title, caption, content })

/** A blog that exists. Visitors see nothing of what is typed before it is saved. */
export function BlogEditor({ blog, under }: { blog: AdminBlog; under: { to: string; title: string } }) {
  const client = useQueryClient()
  const { _id: id } = blog
  // What the form began with: saving must not undo what somebody else saved since.
  const [opened, setOpened] = useState(blog)
  const [previewing, setPreviewing] = useState(false)
  const [versions, setVersions] = useState(false)
  const open = (fresh: AdminBlog) => {
    setOpened(fresh)
    begin(fieldsOf(fresh))
  }
  const writing = useWriting({
    name: `blog-${id}`,
    initial: fieldsOf(blog),
    problems: blogProblems,
    save: (before: BlogFields, values: BlogFields, overwrite) =>
      calls.update({ id, ...changesOf(before, values), ...(!overwrite && { updatedAt: opened.updatedAt }) }),
    onSaved: open,
  })
  const { form, draft, dirty, saving, savedAt, begun, changed, submit, wait, begin, discard } = writing
  const words = wordsOf(form.values)
  const kept = useServerDraft({ calls, id, updatedAt: opened.updatedAt }, words, dirty)
  const reload = useMutation({
    mutationFn: async () => {
      await calls.keepDraft({ id, ...words })
      return client.fetchQuery({ ...query(calls.get, { id }), staleTime: 0 })
    },
    onSuccess: (fresh) => {
      draft.forget()
      open(fresh)
    },
  })
  const forget = () => void calls.dropDraft({ id }).catch(() => undefined)
  return (
    <>
      <PageHead under={under} title={opened.title}>
        <WritingTools
          savedAt={savedAt}
          keptAt={kept.keptAt}
          previewing={previewing}
          onPreview={setPreviewing}
          onVersions={() => setVersions(true)}
        >
          {opened.published && (
            <Button
              component={Link}
              to={paths.blog(opened.slug)}
              variant="default"
              size="sm"
              leftSection={<IconExternalLink size={16} stroke={1.75} />}
            >
              View on the site
            </Button>
          )}
        </WritingTools>
      </PageHead>
      {!begun && (
        <UnsavedDraft
          here={draft}
          there={kept.found}
          read={(revisionId) => calls.revision({ id, revisionId })}
          onRestore={(values) => form.setValues(values)}
          onDiscard={forget}
        />
      )}
      <Writing
        onSubmit={submit}
        side={<BlogSide form={form} />}
        preview={previewing && <BlogPreview fields={form.values} saved={opened} author={opened.author} />}
      >
        <BlogWords form={form} />
      </Writing>
      <SaveBar
        dirty={dirty}
        busy={saving}
        onSave={submit}
        onDiscard={() => {
          forget()
          discard()
        }}
      />
      {changed && (
        <StaleDialog
          changed={changed}
          busy={reload.isPending || saving}
          onReload={() => reload.mutate()}
          onOverwrite={() => submit({ overwrite: true })}
          onWait={wait}
        />
      )}
      {versions && (
        <VersionsDialog
          calls={calls}
          id={id}
          onClose={() => setVersions(false)}
          onRestore={(restored) => {
            setVersions(false)
            form.setValues(restored)
          }}
        />
      )}
    </>
  )
}
