import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeaveQuestion, settled } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { sliderForms } from '#shared/site/form-endpoints.ts'
import styles from './AddSliderPage.module.css'
import { SlideFields } from './SlideFields.tsx'
import { SubmitSlider } from './SubmitSlider.tsx'
import { blankSlider, newSliderForm } from './slider-form.ts'
import { useSliderForm } from './use-slider-form.ts'

/** A new slide with what every slide has; the rest is chosen in the editor. What was typed is still there after a closed tab. */
export default function AddSliderPage() {
  const navigate = useNavigate()
  const state = useSliderForm(
    { values: blankSlider },
    {
      to: sliderForms.create,
      formOf: newSliderForm,
      wordsFor: ({ code, message }) =>
        code === 'AUTH_REQUIRED'
          ? 'Please log in to add a slider'
          : code === 'UNEXPECTED'
            ? 'Failed to add slider.'
            : message,
      onSaved: () => {
        draft.forget()
        toast.success('Slider added successfully!')
        void navigate(paths.admin.sliders, { state: settled })
      },
    },
  )
  const { form, dirty, busy, progress, submit } = state
  const draft = useStoredDraft('add-slider', form.values, form.isDirty())
  return (
    <>
      <PageHead under={{ to: paths.admin.sliders, title: 'Sliders' }} />
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) submit()
        }}
      >
        <SlideFields state={state} />
        <SubmitSlider busy={busy} progress={progress} name="Add Slider">
          <Button component={Link} to={paths.admin.sliders} state={settled} variant="default" onClick={draft.forget}>
            Cancel
          </Button>
        </SubmitSlider>
      </form>
      <LeaveQuestion when={dirty} />
    </>
  )
}
