import { ListPage } from '#renderer/core/lists/ListPage.tsx'
import { CardSkeletons } from '#renderer/core/ui/Skeletons.tsx'
import styles from './BlogGrid.module.css'
import { BlogGrid } from './BlogGrid.tsx'
import { blogList, blogPages } from './blog-list.ts'

export default function BlogsPage() {
  return (
    <ListPage
      title="Blogs"
      shape={blogList}
      queryFor={blogPages}
      skeleton={<CardSkeletons count={6} className={styles.grid} />}
      empty="No blogs found"
    >
      {(blogs) => <BlogGrid blogs={blogs} priority />}
    </ListPage>
  )
}
