import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

export type ContextMenuPlace = Pick<
  ContextMenuParams,
  | 'dictionarySuggestions'
  | 'editFlags'
  | 'isEditable'
  | 'linkURL'
  | 'mediaType'
  | 'misspelledWord'
  | 'selectionText'
  | 'srcURL'
>

interface Actions {
  replaceMisspelling(word: string): void
  addToDictionary(word: string): void
  openOutside(url: string): void
  copy(text: string): void
  /** Copies the picture under the pointer. */
  copyPicture(): void
  /** Saves a picture of the page on this computer. */
  savePicture(url: string): void
}

/** Number of spelling suggestions, as in browsers. */
const mostSuggestions = 5

/** The menu of a right click; empty where nothing can be done. */
export function contextMenuOf(place: ContextMenuPlace, act: Actions): MenuItemConstructorOptions[] {
  const item = (label: string, click: () => void): MenuItemConstructorOptions => ({ label, click })
  const { editFlags, isEditable, linkURL, mediaType, misspelledWord, selectionText, srcURL } = place
  const groups: MenuItemConstructorOptions[][] = []
  if (misspelledWord) {
    const suggestions = place.dictionarySuggestions.slice(0, mostSuggestions)
    groups.push([
      ...suggestions.map((word) => item(word, () => act.replaceMisspelling(word))),
      ...(suggestions.length === 0 ? [{ label: 'No suggestions', enabled: false }] : []),
      item('Add to dictionary', () => act.addToDictionary(misspelledWord)),
    ])
  }
  if (linkURL)
    groups.push([
      item('Open link in browser', () => act.openOutside(linkURL)),
      item('Copy link', () => act.copy(linkURL)),
    ])
  if (mediaType === 'image' && srcURL)
    groups.push([item('Save picture…', () => act.savePicture(srcURL)), item('Copy picture', act.copyPicture)])
  if (isEditable)
    groups.push(
      [
        { role: 'undo', enabled: editFlags.canUndo },
        { role: 'redo', enabled: editFlags.canRedo },
      ],
      [
        { role: 'cut', enabled: editFlags.canCut },
        { role: 'copy', enabled: editFlags.canCopy },
        { role: 'paste', enabled: editFlags.canPaste },
        { role: 'selectAll', enabled: editFlags.canSelectAll },
      ],
    )
  else if (selectionText.trim()) groups.push([{ role: 'copy', enabled: editFlags.canCopy }])
  return groups.flatMap((group, at) => (at === 0 ? group : [{ type: 'separator' } as const, ...group]))
}
