import type { FormRequest } from './form-request.ts'

/** Words first, so that the server knows them before the bytes arrive. */
export function formData({ words = {}, files = {} }: Pick<FormRequest, 'words' | 'files'>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) {
    if (value === undefined || value === null) continue
    form.append(name, Array.isArray(value) ? value.join(',') : String(value).trim())
  }
  for (const [name, value] of Object.entries(files))
    for (const file of Array.isArray(value) ? value : [value]) {
      // A file as it is: the same one again is known by it.
      if (file instanceof File || file === '') form.append(name, file)
      else if (file) form.append(name, file, `${name}.${file.type === 'image/png' ? 'png' : 'jpg'}`)
    }
  return form
}
