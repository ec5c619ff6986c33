import { StaleDialog, type StaleDialogProps } from '../../admin/StaleDialog.tsx'

/** Somebody else saved the settings while this form was open. Nothing that was typed goes, whatever is answered. */
export const ChangedElsewhere = (props: Omit<StaleDialogProps, 'children'>) => (
  <StaleDialog {...props}>
    Reload takes over what they saved and keeps what you changed here, to be looked at before you save. Overwrite saves
    what this form says.
  </StaleDialog>
)
