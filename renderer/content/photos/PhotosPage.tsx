import { ListPage } from '#renderer/core/lists/ListPage.tsx'
import { PhotoGrid, PhotoGridSkeleton } from './PhotoGrid.tsx'
import { PhotoOverlay } from './PhotoOverlay.tsx'
import { photoList, photoPages } from './photo-list.ts'

export default function PhotosPage() {
  return (
    <>
      <ListPage
        title="Photos"
        shape={photoList}
        queryFor={photoPages}
        skeleton={<PhotoGridSkeleton />}
        empty="No photos available."
      >
        {(photos) => <PhotoGrid photos={photos} />}
      </ListPage>
      <PhotoOverlay />
    </>
  )
}
