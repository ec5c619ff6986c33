import { CategorizedList } from '../categories/CategorizedList.tsx'
import { PhotoGrid, PhotoGridSkeleton } from './PhotoGrid.tsx'
import { PhotoOverlay } from './PhotoOverlay.tsx'
import { photoList, photoPages } from './photo-list.ts'

export default function PhotosPage() {
  return (
    <>
      <CategorizedList
        type="photos"
        title="Photos"
        shape={photoList}
        queryFor={photoPages}
        skeleton={<PhotoGridSkeleton />}
        empty="No photos available."
      >
        {(photos) => <PhotoGrid photos={photos} />}
      </CategorizedList>
      <PhotoOverlay />
    </>
  )
}
