/** Addresses inside Content Management, apart from `paths`, which visitors download. */
export const contentPaths = {
  edit: (tab: string, id: string) => `/admin/content?tab=${tab}&edit=${encodeURIComponent(id)}`,
  /** With the panel open that takes files. */
  add: (tab: string) => `/admin/content?tab=${tab}&upload=open`,
} as const
