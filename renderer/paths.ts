/** Every address of the site. Links are made from these, never from strings. */
export const paths = {
  home: '/',
  shop: '/shop',
  product: (slug: string) => `/shop/${encodeURIComponent(slug)}`,
  checkout: '/checkout',
  /** What is seen right after ordering; the token lets guests reload it. */
  ordered: (id: string, token: string) => `/checkout/done?order=${id}&token=${encodeURIComponent(token)}`,
  orders: '/orders',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  orderByLink: (id: string, token: string) => `/orders/${encodeURIComponent(id)}?token=${encodeURIComponent(token)}`,
  trackOrder: '/orders/track',
  blogs: '/blogs',
  blog: (slug: string) => `/blogs/${encodeURIComponent(slug)}`,
  photos: '/photos',
  photo: (id: string) => `/photos/${encodeURIComponent(id)}`,
  videos: '/videos',
  audio: '/audio',
  events: '/events',
  event: (id: string) => `/events/${encodeURIComponent(id)}`,
  pricing: '/pricing',
  about: '/about',
  contact: '/contact',
  contactAbout: (subject: string) => `/contact?subject=${encodeURIComponent(subject)}`,
  login: '/login',
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  register: '/register',
  registerFor: (plan: 'pro' | 'business') => `/register?plan=${plan}`,
  resetPassword: '/reset-password',
  profile: '/profile',
  settings: '/settings',
  admin: {
    dashboard: '/admin-dashboard',
    content: '/admin/content',
    editPhoto: (id: string) => `/admin/content?edit=${encodeURIComponent(id)}`,
    updateCompany: '/admin/update-company',
    themeSettings: '/admin/theme-settings',
    uploads: '/admin/uploads',
    upload: (type: 'photo' | 'video' | 'blog') => `/admin/upload?type=${type}`,
  },
} as const

/** Pages for people who are signed in. The server sends only their shell, and search engines stay out. */
export function isGuarded(pathname: string) {
  return /^\/(admin(-dashboard)?|profile|settings|messages|analytics|orders(?!\/track))(\/|$)/.test(pathname)
}
