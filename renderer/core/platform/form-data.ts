import type { FormRequest } from './form-request.ts'

/** Fields precede files, so that the server has them before the bytes. */
export function formData({ fields = {}, files = {} }: Pick<FormRequest, 'fields' | 'files'>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    form.append(name, Array.isArray(value) ? value.join(',') : String(value).trim())
  }
  for (const [name, value] of Object.entries(files))
    for (const file of Array.isArray(value) ? value : [value]) {
      // Files retain their name, by which the server recognizes them.
      if (file instanceof File || file === '') form.append(name, file)
      else if (file) form.append(name, file, `${name}.${file.type === 'image/png' ? 'png' : 'jpg'}`)
    }
  return form
}
