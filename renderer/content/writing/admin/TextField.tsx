import { type ComponentProps, lazy, Suspense } from 'react'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'

const RichTextField = lazy(async () => ({
  default: (await import('../../rich-text/admin/RichTextField.tsx')).RichTextField,
}))

/** The rich text editor, loaded separately from the rest of the form. */
export function TextField(props: ComponentProps<typeof RichTextField>) {
  return (
    <Suspense
      fallback={
        <Skeletons label="Loading the editor">
          <Bone height={420} />
        </Skeletons>
      }
    >
      <RichTextField {...props} />
    </Suspense>
  )
}
