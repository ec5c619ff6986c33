import { StaleDialog, type StaleDialogProps } from './StaleDialog.tsx'

/** Somebody else saved what this form was opened with. Nothing that was typed goes, whatever is answered. */
export const ChangedElsewhere = (props: Omit<StaleDialogProps, 'children'>) => (
  <StaleDialog {...props}>
    Reload takes over what they saved and keeps what you changed here, to be looked at before you save. Overwrite saves
    what this form says.
  </StaleDialog>
)
