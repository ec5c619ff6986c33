import { Button, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { useObjectUrl } from '#renderer/core/uploads/use-object-url.ts'
import type { AppError } from '#shared/core/errors.ts'
import { sliderForms } from '#shared/site/form-endpoints.ts'
import type { AdminSlider } from '#shared/site/sliders.ts'
import { slideOf } from '../../home/slides.ts'
import { LookFields } from './LookFields.tsx'
import { SlideFields } from './SlideFields.tsx'
import { SlidePreview } from './SlidePreview.tsx'
import styles from './SliderEditor.module.css'
import { useSlideVideo } from './SlideVideoField.tsx'
import { SubmitSlider } from './SubmitSlider.tsx'
import { slidersQuery, useUpdateSettings } from './slider-actions.ts'
import { blankSlider, changedSliderForm, newSliderForm, valuesOf } from './slider-form.ts'
import { useSliderForm } from './use-slider-form.ts'

interface Props {
  /** Undefined for a new slide. */
  slider: AdminSlider | undefined
  /** The slide with global settings, if there is one. */
  globalSlider: AdminSlider | undefined
  /** Called after saving too. */
  onClose(): void
}

/** The form of a slide with a live preview. */
export function SliderEditor({ slider, globalSlider, onClose }: Props) {
  const [stored, setStored] = useState(slider)
  const [saved, setSaved] = useState(false)
  const client = useQueryClient()
  const state = useSliderForm(stored ? storedOf(stored) : { values: blankSlider }, {
    ...(stored ? { to: sliderForms.update, params: { id: stored._id } } : { to: sliderForms.create }),
    formOf: (values, image, { before, updatedAt }) =>
      stored ? changedSliderForm(updatedAt, before, values, image) : newSliderForm(values, image),
    async fresh() {
      const { results } = await client.fetchQuery({ ...slidersQuery, staleTime: 0 })
      const latest = results.find(({ _id }) => _id === stored?._id)
      if (latest) setStored(latest)
      return latest && storedOf(latest)
    },
    messageOf,
    onSaved: () => {
      draft.forget()
      state.markSaved()
      toast.success(stored ? 'Slider updated successfully!' : 'Slider created successfully!')
      setSaved(true)
    },
  })
  const { form, image, dirty, busy, progress, submit, discard, conflict } = state
  const updateSettings = useUpdateSettings()
  const draft = useStoredDraft(`slider-${stored?._id ?? 'new'}`, form.values, form.isDirty(), form.getInitialValues())
  // In an effect, so that the leave prompt knows that everything is saved.
  useEffect(() => {
    if (saved) onClose()
  }, [saved, onClose])

  // The list beside the form changes these two at once.
  const [order, isActive] = [slider?.order, slider?.isActive]
  const previous = useRef({ order, isActive })
  useEffect(() => {
    const before = previous.current
    previous.current = { order, isActive }
    if (order === undefined || isActive === undefined) return
    if (order !== before.order || isActive !== before.isActive) state.applyChange({ order, isActive })
  })

  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const newImage = useObjectUrl(image.file) ?? image.photo?.image
  const overridingSlide = globalSlider && globalSlider._id !== stored?._id ? globalSlider : undefined
  // Headings must not be empty.
  const title = form.values.title || 'Title'
  const picture = newImage ? undefined : stored?.picture
  const own = useSlideVideo(form.values.video).data
  const link = own?.published && !own.trashedAt ? own.youtube || own.video_file : form.values.link
  const slide = slideOf({ ...form.values, link, title, _id: 'preview', picture }, overridingSlide)
  return (
    <section className={styles.editor} aria-labelledby="slider-editor">
      <header className={styles.head}>
        <h2 id="slider-editor" ref={heading} tabIndex={-1}>
          {stored ? `Edit “${stored.title}”` : 'New slider'}
        </h2>
        <ToolButton icon={IconX} variant="subtle" color="gray" onClick={onClose}>
          Close
        </ToolButton>
      </header>
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <div className={styles.preview}>
        <SlidePreview slide={newImage ? { ...slide, image: newImage } : slide} />
      </div>
      {overridingSlide && (
        <p className={styles.note}>
          “{overridingSlide.title}” sets the alignment and search box of all slides, so these settings have no effect.
        </p>
      )}
      {slider && (
        <Switch
          className={styles.forAll}
          label="Use for all slides"
          description="While this slide is active, all slides use its saved alignment and search box. Saved at once."
          checked={slider.isGlobalSettings}
          onChange={(event) =>
            updateSettings.mutate({ _id: slider._id, isGlobalSettings: event.currentTarget.checked })
          }
        />
      )}
      <form className={styles.form} noValidate onSubmit={submitted(() => !busy && submit())}>
        <SlideFields state={state} {...(stored?.image && { saved: stored.image })} />
        <LookFields form={form} />
        {stored ? (
          <button type="submit" hidden />
        ) : (
          <SubmitSlider busy={busy} progress={progress} name="Create Slider">
            <Button
              variant="default"
              onClick={() => {
                draft.forget()
                onClose()
              }}
            >
              Cancel
            </Button>
          </SubmitSlider>
        )}
      </form>
      {conflict && <EditConflictDialog {...conflict} />}
      {stored && (
        <SaveBar
          dirty={dirty && !saved}
          busy={busy}
          progress={progress}
          saving="Submitting..."
          param="slide"
          onSave={submit}
          onDiscard={() => {
            draft.forget()
            discard()
          }}
        />
      )}
    </section>
  )
}

const storedOf = (slider: AdminSlider) => ({ updatedAt: slider.updatedAt, values: valuesOf(slider) })

function messageOf({ code, message, details }: AppError) {
  if (code === 'AUTH_REQUIRED') return 'Please log in to save changes'
  const text = code === 'UNEXPECTED' ? 'Failed to submit slider.' : message
  return typeof details === 'string' ? `${text} Details: ${details}` : text
}
