import { CardSkeletons } from '#renderer/core/ui/Skeletons.tsx'
import { CategorizedList } from '../categories/CategorizedList.tsx'
import styles from './BlogGrid.module.css'
import { BlogGrid } from './BlogGrid.tsx'
import { blogList, blogPages } from './blog-list.ts'

export default function BlogsPage() {
  return (
    <CategorizedList
      type="blogs"
      title="Blogs"
      shape={blogList}
      queryFor={blogPages}
      skeleton={<CardSkeletons count={6} className={styles.grid} />}
      empty="No blogs found"
    >
      {(blogs) => <BlogGrid blogs={blogs} priority />}
    </CategorizedList>
  )
}
