import { expect, test, vi } from 'vitest'
import { type ContextMenuPlace, contextMenuOf } from './context-menu.ts'

const editFlags: ContextMenuPlace['editFlags'] = {
  ...{ canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canDelete: true },
  ...{ canSelectAll: true, canEditRichly: true },
}
const nothing: ContextMenuPlace = {
  ...{ dictionarySuggestions: [], editFlags, isEditable: false, linkURL: '', mediaType: 'none' },
  ...{ misspelledWord: '', selectionText: '', srcURL: '' },
}
const actions = () => ({
  ...{ replaceMisspelling: vi.fn(), addToDictionary: vi.fn(), openOutside: vi.fn() },
  ...{ copy: vi.fn(), copyPicture: vi.fn(), savePicture: vi.fn() },
})
const namesOf = (place: Partial<ContextMenuPlace>) =>
  contextMenuOf({ ...nothing, ...place }, actions()).map(({ label, role, type }) => label ?? role ?? type)

test('offers what can be done at the place', () => {
  expect(namesOf({})).toEqual([])
  expect(namesOf({ selectionText: 'a word' })).toEqual(['copy'])
  expect(namesOf({ isEditable: true, misspelledWord: 'wrold', dictionarySuggestions: ['world'] })).toEqual([
    ...['world', 'Add to dictionary', 'separator', 'undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'selectAll'],
  ])
  expect(
    namesOf({ linkURL: 'app://bundle/photos/1', mediaType: 'image', srcURL: 'app://bundle/media/a.webp' }),
  ).toEqual([...['Open link in browser', 'Copy link', 'separator', 'Save picture…', 'Copy picture']])
  expect(namesOf({ misspelledWord: 'xqz' })).toEqual(['No suggestions', 'Add to dictionary'])
})

test('acts on what was clicked', () => {
  const act = actions()
  const place = {
    misspelledWord: 'wrold',
    dictionarySuggestions: ['world'],
    linkURL: 'https://a.example/',
    srcURL: 'x',
  }
  for (const { click } of contextMenuOf({ ...nothing, ...place, mediaType: 'image' }, act))
    click?.({} as never, undefined, {} as never)
  expect(act.replaceMisspelling).toHaveBeenCalledWith('world')
  expect(act.addToDictionary).toHaveBeenCalledWith('wrold')
  expect(act.openOutside).toHaveBeenCalledWith('https://a.example/')
  expect(act.copy).toHaveBeenCalledWith('https://a.example/')
  expect(act.savePicture).toHaveBeenCalledWith('x')
  expect(act.copyPicture).toHaveBeenCalledOnce()
})
