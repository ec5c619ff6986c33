import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import type { AdminBlog } from '#shared/content/blogs.ts'
import { TextEditor } from '../../writing/admin/TextEditor.tsx'
import type { TextKind } from '../../writing/admin/text-kind.ts'
import { BlogMain, BlogSide } from './BlogFields.tsx'
import { BlogPreview } from './BlogPreview.tsx'
import { type BlogFields, blankBlog, blogProblems, changesOf, fieldsOf } from './blog-form.ts'

/** Blogs, for the text editor. See [Note: Text kinds]. */
const blogText: TextKind<AdminBlog, BlogFields> = {
  noun: 'blog',
  list: { to: paths.admin.contentTab('blogs'), title: 'Blogs' },
  calls: api.adminBlogs,
  create: (values) => api.adminBlogs.create({ ...changesOf(blankBlog, values), title: values.title }),
  update: (id, before, values, updatedAt) =>
    api.adminBlogs.update({ id, ...changesOf(before, values), ...(updatedAt && { updatedAt }) }),
  blank: blankBlog,
  valuesOf: fieldsOf,
  problems: blogProblems,
  Main: BlogMain,
  Side: BlogSide,
  Preview: BlogPreview,
  editAt: paths.admin.editBlog,
  seenAt: ({ slug, published }) => (published ? paths.blog(slug) : undefined),
}

export default function WriteBlogPage() {
  return <TextEditor kind={blogText} />
}
