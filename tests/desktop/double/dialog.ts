import type { BaseWindow, Dialog, OpenDialogOptions, OpenDialogReturnValue, SaveDialogReturnValue } from 'electron'
import { strict } from './strict.ts'

/** All dialogs are cancelled unless tests replace the functions, as with Playwright's `_electron`. */
export const dialog = strict('dialog', {
  showOpenDialog: async (
    _window: BaseWindow | OpenDialogOptions,
    _options?: OpenDialogOptions,
  ): Promise<OpenDialogReturnValue> => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async (): Promise<SaveDialogReturnValue> => ({ canceled: true, filePath: '' }),
  showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
  showErrorBox(title, content) {
    process.stderr.write(`${title}: ${content}\n`)
  },
} satisfies Partial<Dialog>)
