/** The dialog's part of the program: downloaded when somebody is about to open a photo. */
export const loadDialog = () => import('./PhotoDialog.tsx')
