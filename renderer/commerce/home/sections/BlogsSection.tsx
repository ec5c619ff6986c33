import { BlogGrid } from '#renderer/content/blogs/BlogGrid.tsx'
import { paths } from '#renderer/core/paths.ts'
import type { PropsOf } from './parts.ts'
import { SectionFrame } from './SectionFrame.tsx'

export function BlogsSection({ section: { heading, items } }: PropsOf<'blogs'>) {
  return (
    <SectionFrame heading={heading} label="Latest blogs" all={{ to: paths.blogs, text: 'All blogs' }}>
      <BlogGrid blogs={items} level={3} />
    </SectionFrame>
  )
}
