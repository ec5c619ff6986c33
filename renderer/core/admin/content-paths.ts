/** Addresses of Content Management. Not in `paths`, which visitors download. */
export const contentPaths = {
  edit: (tab: string, id: string) => `/admin/content?tab=${tab}&edit=${encodeURIComponent(id)}`,
  /** With the upload panel open. */
  add: (tab: string) => `/admin/content?tab=${tab}&upload=open`,
} as const
