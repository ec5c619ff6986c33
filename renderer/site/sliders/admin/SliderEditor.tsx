import { Button, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ChangedElsewhere } from '#renderer/core/admin/ChangedElsewhere.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
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
import { slidersQuery, useShow } from './slider-actions.ts'
import { blankSlider, changedSliderForm, newSliderForm, valuesOf } from './slider-form.ts'
import { useSliderForm } from './use-slider-form.ts'

interface Props {
  /** Nothing for a new one. */
  slider: AdminSlider | undefined
  /** Whose search box and alignment every slide has, where there is such a one. */
  forAll: AdminSlider | undefined
  /** Leaves the form, also once it is saved. */
  onClose(): void
}

/** Everything that can be said about a slide, with what becomes of it above. */
export function SliderEditor({ slider, forAll, onClose }: Props) {
  const [opened, setOpened] = useState(slider)
  const [saved, setSaved] = useState(false)
  const client = useQueryClient()
  const state = useSliderForm(opened ? storedOf(opened) : { values: blankSlider }, {
    ...(opened ? { to: sliderForms.update, params: { id: opened._id } } : { to: sliderForms.create }),
    formOf: (values, image, { before, updatedAt }) =>
      opened ? changedSliderForm(updatedAt, before, values, image) : newSliderForm(values, image),
    async fresh() {
      const { results } = await client.fetchQuery({ ...slidersQuery, staleTime: 0 })
      const theirs = results.find(({ _id }) => _id === opened?._id)
      if (theirs) setOpened(theirs)
      return theirs && storedOf(theirs)
    },
    wordsFor,
    onSaved: () => {
      draft.forget()
      state.settle()
      toast.success(opened ? 'Slider updated successfully!' : 'Slider created successfully!')
      setSaved(true)
    },
  })
  const { form, image, dirty, busy, progress, submit, discard, elsewhere } = state
  const show = useShow()
  const draft = useStoredDraft(`slider-${opened?._id ?? 'new'}`, form.values, form.isDirty(), form.getInitialValues())
  // Only now does the Save bar know that there is nothing left to ask about.
  useEffect(() => {
    if (saved) onClose()
  }, [saved, onClose])

  // The list beside changes these two at once; the form must not go on saying otherwise.
  const [order, isActive] = [slider?.order, slider?.isActive]
  const beside = useRef({ order, isActive })
  useEffect(() => {
    const before = beside.current
    beside.current = { order, isActive }
    if (order === undefined || isActive === undefined) return
    if (order !== before.order || isActive !== before.isActive) state.follow({ order, isActive })
  })

  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const chosen = useObjectUrl(image.file)
  const others = forAll && forAll._id !== opened?._id ? forAll : undefined
  // A heading says something from the first moment on.
  const title = form.values.title || 'Title'
  const picture = chosen ? undefined : opened?.picture
  const own = useSlideVideo(form.values.video).data
  const link = own?.published && !own.trashedAt ? own.youtube || own.video_file : form.values.link
  const slide = slideOf({ ...form.values, link, title, _id: 'preview', picture }, others)
  const url = opened?.image
  return (
    <section className={styles.editor} aria-labelledby="slider-editor">
      <header className={styles.head}>
        <h2 id="slider-editor" ref={heading} tabIndex={-1}>
          {opened ? `Edit “${opened.title}”` : 'New slider'}
        </h2>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
          onClick={onClose}
        >
          Close
        </Button>
      </header>
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <div className={styles.preview}>
        <SlidePreview slide={chosen ? { ...slide, image: chosen } : slide} />
      </div>
      {others && (
        <p className={styles.note}>
          “{others.title}” sets the alignment and the search box of all slides. What is chosen here shows once it no
          longer does.
        </p>
      )}
      {slider && (
        <Switch
          className={styles.forAll}
          label="Use for all slides"
          description="All slides get the saved alignment and search box of this one, while it is active. Takes effect at once."
          checked={slider.isGlobalSettings}
          onChange={(event) => show.mutate({ _id: slider._id, isGlobalSettings: event.currentTarget.checked })}
        />
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) submit()
        }}
      >
        <SlideFields state={state} {...(url && { saved: url })} />
        <LookFields form={form} />
        {opened ? (
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
      {elsewhere && <ChangedElsewhere {...elsewhere} />}
      {opened && (
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

function wordsFor({ code, message, details }: AppError) {
  if (code === 'AUTH_REQUIRED') return 'Please log in to save changes'
  const said = code === 'UNEXPECTED' ? 'Failed to submit slider.' : message
  return typeof details === 'string' ? `${said} Details: ${details}` : said
}
