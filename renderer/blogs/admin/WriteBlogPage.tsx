import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { PageHead } from '../../admin/PageHead.tsx'
import { api, query } from '../../api/api.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Bone, Skeletons } from '../../ui/Skeletons.tsx'
import { BlogEditor } from './BlogEditor.tsx'
import { NewBlog } from './NewBlog.tsx'

const list = { to: paths.admin.contentTab('blogs'), title: 'Blogs' }

/** A blog, new or not. */
export default function WriteBlogPage() {
  const { id } = useParams()
  return id ? <KnownBlog id={id} /> : <NewBlog />
}

/** One blog: its words, when visitors see it, and what it said before. */
function KnownBlog({ id }: { id: string }) {
  // Not asked for again behind somebody's back: what is typed belongs to what was seen.
  const blog = useQuery({ ...query(api.adminBlogs.get, { id }), refetchOnWindowFocus: false })
  const missing = blog.error?.code === 'NOT_FOUND' || blog.error?.code === 'VALIDATION'
  if (blog.data) return <BlogEditor key={blog.data._id} blog={blog.data} under={list} />
  return (
    <>
      <PageHead under={list} title={missing ? 'Blog not found' : undefined} />
      {missing ? (
        <p>
          It may have been deleted. <Link to={list.to}>See all blogs</Link>
        </p>
      ) : blog.isError ? (
        <Failed onRetry={() => void blog.refetch()} retrying={blog.isRefetching}>
          Failed to load blog
        </Failed>
      ) : (
        <Skeletons label="Loading the blog">
          <Bone height={420} />
        </Skeletons>
      )}
    </>
  )
}
