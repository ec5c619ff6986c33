import { useNavigate } from 'react-router-dom'
import { CancelLink } from '#renderer/core/admin/CancelLink.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeavePrompt, skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { sliderForms } from '#shared/site/form-endpoints.ts'
import styles from './AddSliderPage.module.css'
import { SlideFields } from './SlideFields.tsx'
import { SubmitSlider } from './SubmitSlider.tsx'
import { blankSlider, newSliderForm } from './slider-form.ts'
import { useSliderForm } from './use-slider-form.ts'

/** A form with the basic fields of a slide. The editor has all fields. */
export default function AddSliderPage() {
  const navigate = useNavigate()
  const state = useSliderForm(
    { values: blankSlider },
    {
      to: sliderForms.create,
      formOf: newSliderForm,
      messageOf: ({ code, message }) =>
        code === 'AUTH_REQUIRED'
          ? 'Please log in to add a slider'
          : code === 'UNEXPECTED'
            ? 'Failed to add slider.'
            : message,
      onSaved: () => {
        draft.forget()
        toast.success('Slider added successfully!')
        void navigate(paths.admin.sliders, { state: skipLeavePrompt })
      },
    },
  )
  const { form, dirty, busy, progress, submit } = state
  const draft = useStoredDraft('add-slider', form.values, form.isDirty())
  return (
    <>
      <PageHead under={{ to: paths.admin.sliders, title: 'Sliders' }} />
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <form className={styles.form} noValidate onSubmit={submitted(() => !busy && submit())}>
        <SlideFields state={state} />
        <SubmitSlider busy={busy} progress={progress} name="Add Slider">
          <CancelLink to={paths.admin.sliders} onClick={draft.forget} />
        </SubmitSlider>
      </form>
      <LeavePrompt when={dirty} />
    </>
  )
}
