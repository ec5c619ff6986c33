import type { ActivityKind } from '#shared/core/activity-options.ts'

/** How a value is told: as it is, without its markup, in money, as a moment, as yes or no, or only that it changed. */
type Telling = 'text' | 'html' | 'money' | 'moment' | 'yes' | 'flag'

export interface Followed {
  kind: ActivityKind
  /** The column that says what it is called. */
  title: string
  /** What is told of it, by column, and what people call that. */
  fields: Record<string, string | readonly [string, Telling]>
  /** Unless it is all of them. */
  on?: readonly ('insert' | 'update' | 'delete')[]
  /** The column that says whose it is: what people do to their own is their own business. */
  own?: string
  /** A part of something that is followed itself. */
  partOf?: { table: string; column: string }
}

const text = { title: 'Title', tags: 'Tags' } as const
const picture = { sha256: ['Picture', 'flag'], alt: 'Alternative text' } as const
const clip = { clip: ['File', 'flag'], file_name: 'File name', duration: 'Seconds' } as const
const seo = { seo_title: 'Search title', seo_description: 'Search description' } as const

/**
 * [Note: Activity]
 *
 * Whatever staff write leaves a line in the log, in the same transaction, with
 * what it was before. Tables named here are followed by the database itself: a
 * feature that writes to one of them has nothing to do. What leaves no trace in
 * them, a mail that was sent or a login, is said by `note`. `desk.ts` tells the
 * database who is writing; background work and customers leave no lines.
 *
 * A new table joins by a line here, or by one in `notFollowed` that says why not.
 */
export const followed: Record<string, Followed> = {
  products: {
    kind: 'product',
    title: 'name',
    fields: {
      name: 'Name',
      slug: 'Address',
      description: 'Description',
      category: 'Category',
      tags: 'Tags',
      sku: 'SKU',
      price_cents: ['Price', 'money'],
      compare_at_cents: ['Price before', 'money'],
      cost_cents: ['Cost', 'money'],
      stock: 'Stock',
      low_stock: 'Low stock from',
      status: 'Status',
      options: ['Options', 'flag'],
      ...seo,
    },
  },
  product_variants: {
    kind: 'product',
    title: 'values',
    fields: {
      values: ['Variants', 'flag'],
      variant_sku: ['Variants', 'flag'],
      variant_cents: ['Variants', 'flag'],
      variant_stock: ['Variants', 'flag'],
      active: ['Variants', 'flag'],
    },
    partOf: { table: 'products', column: 'product_id' },
  },
  product_images: {
    kind: 'product',
    title: 'alt',
    fields: { alt: ['Pictures', 'flag'], position: ['Pictures', 'flag'], sha256: ['Pictures', 'flag'] },
    partOf: { table: 'products', column: 'product_id' },
  },
  orders: {
    kind: 'order',
    title: 'order_number',
    on: ['update', 'delete'],
    fields: {
      status: 'Status',
      holds_stock: ['Out of stock', 'yes'],
      customer_name: 'Customer',
      customer_email: 'Email',
      customer_phone: 'Phone',
      note: 'Note',
    },
  },
  order_notes: {
    kind: 'order',
    title: 'text',
    on: ['insert'],
    fields: { text: 'Note', sent: ['Sent to the customer', 'yes'] },
    partOf: { table: 'orders', column: 'order_id' },
  },
  photos: {
    kind: 'photo',
    title: 'title',
    fields: {
      ...text,
      caption: 'Caption',
      alt: 'Alternative text',
      category: 'Category',
      credit: 'Credit',
      focal_x: 'Focus from the left',
      focal_y: 'Focus from the top',
      sha256: ['Picture', 'flag'],
    },
  },
  albums: { kind: 'album', title: 'title', fields: { title: 'Title' } },
  album_photos: {
    kind: 'photo',
    title: 'photo_id',
    fields: { album_id: ['Albums', 'flag'] },
    partOf: { table: 'photos', column: 'photo_id' },
  },
  videos: {
    kind: 'video',
    title: 'title',
    fields: {
      ...text,
      ...picture,
      ...clip,
      description: 'Description',
      category: 'Category',
      youtube: 'Address of the video',
      captions: ['Captions', 'flag'],
    },
  },
  audios: {
    kind: 'audio',
    title: 'title',
    fields: {
      ...text,
      ...picture,
      ...clip,
      artist: 'Artist',
      description: 'Description',
      type: 'Type',
      category: 'Category',
      transcript: 'Transcript',
    },
  },
  audio_reviews: {
    kind: 'review',
    title: 'text',
    own: 'user_id',
    on: ['update', 'delete'],
    fields: { stars: 'Stars', text: 'Text', state: 'State' },
  },
  documents: {
    kind: 'document',
    title: 'title',
    fields: {
      ...text,
      slug: 'Address',
      description: 'Description',
      category: 'Category',
      access: 'Who may see it',
      file_id: ['File', 'flag'],
      file_name: 'File name',
    },
  },
  blogs: {
    kind: 'blog',
    title: 'title',
    fields: {
      ...text,
      ...picture,
      slug: 'Address',
      caption: 'Caption',
      content: ['Text', 'html'],
      category: 'Category',
      author: 'Author',
      publish_at: ['To be published', 'moment'],
      attachment_name: 'Attachment',
    },
  },
  events: {
    kind: 'event',
    title: 'title',
    fields: {
      ...text,
      ...picture,
      caption: 'Caption',
      description: ['Description', 'html'],
      category: 'Category',
      event_type: 'Type',
      location: 'Place',
      address: 'Street',
      city: 'City',
      join_url: ['Link to join', 'flag'],
      starts_at: ['Starts', 'moment'],
      ends_at: ['Ends', 'moment'],
      time_zone: 'Time zone',
      price_cents: ['Price', 'money'],
      capacity: 'Capacity',
      waitlist: ['Waiting list', 'yes'],
      publish_at: ['To be published', 'moment'],
    },
  },
  event_registrations: {
    kind: 'event',
    title: 'state',
    own: 'user_id',
    fields: { state: 'Registration', attended_at: ['Checked in', 'moment'] },
    partOf: { table: 'events', column: 'event_id' },
  },
  pages: {
    kind: 'page',
    title: 'title',
    fields: {
      ...text,
      ...picture,
      ...seo,
      slug: 'Address',
      content: ['Text', 'html'],
      show_in_footer: ['In the footer', 'yes'],
      show_in_menu: ['In the menu', 'yes'],
      place: 'Place',
      publish_at: ['To be published', 'moment'],
    },
  },
  sliders: {
    kind: 'slider',
    title: 'title',
    fields: {
      title: 'Title',
      subtitle: 'Subtitle',
      link: 'Video',
      video_id: ['Own video', 'flag'],
      order: 'Place',
      type: 'Type',
      button1_text: 'First button',
      button1_link: 'Link of the first button',
      button2_text: 'Second button',
      button2_link: 'Link of the second button',
      content_alignment: 'Alignment',
      is_active: ['Shown', 'yes'],
      is_global_settings: ['Settings for all', 'yes'],
      search_button: 'Search button',
      picture_id: ['Picture', 'flag'],
    },
  },
  comments: {
    kind: 'comment',
    title: 'text',
    own: 'user_id',
    on: ['update', 'delete'],
    fields: { state: 'State', text: 'Text' },
  },
  conversations: {
    kind: 'conversation',
    title: 'subject',
    on: ['update', 'delete'],
    fields: { closed_at: ['Closed', 'moment'] },
  },
  users: {
    kind: 'user',
    title: 'name',
    fields: {
      name: 'Name',
      username: 'Username',
      email: 'Email',
      role: 'Role',
      is_active: ['Active', 'yes'],
      avatar: ['Picture', 'flag'],
      password_hash: ['Password', 'flag'],
      must_change_password: ['Must choose a password', 'yes'],
      delete_after: ['To be deleted', 'moment'],
      comments_blocked: ['May not comment', 'yes'],
    },
  },
  authenticator_apps: {
    kind: 'user',
    title: 'user_id',
    fields: { confirmed_at: ['Authenticator app', 'flag'] },
    partOf: { table: 'users', column: 'user_id' },
  },
  passkeys: {
    kind: 'user',
    title: 'name',
    fields: { credential_id: ['Passkeys', 'flag'], name: ['Passkeys', 'flag'] },
    partOf: { table: 'users', column: 'user_id' },
  },
  recovery_codes: {
    kind: 'user',
    title: 'user_id',
    fields: { code_hash: ['Recovery codes', 'flag'], used_at: ['Recovery codes', 'flag'] },
    partOf: { table: 'users', column: 'user_id' },
  },
  invitations: {
    kind: 'invitation',
    title: 'email',
    fields: { email: 'Email', role: 'Role', expires_at: ['Good until', 'moment'] },
  },
  company: {
    kind: 'company',
    title: 'name',
    fields: {
      name: 'Name',
      tagline: 'Tagline',
      description: 'Description',
      hero_image: ['Hero picture', 'flag'],
      cta_text: 'Button',
      cta_link: 'Link of the button',
      email: 'Email',
      phone: 'Phone',
      address: 'Street',
      website: 'Website',
      social: 'Social links',
      seo: 'Search texts',
      mission: 'Mission',
      vision: 'Vision',
      values: 'Values',
      team: 'Team',
      logo: ['Logo', 'flag'],
      logo_dark: ['Logo on dark', 'flag'],
      icon: ['Icon', 'flag'],
      font: 'Font',
      comments: 'Who may comment',
      timezone: 'Time zone',
      locale: 'Language and dates',
      currency: 'Currency',
      order_prefix: 'Order numbers begin with',
      low_stock: 'Low stock from',
      most_per_line: 'Most pieces in an order',
      pickup: 'Collecting orders',
      shop_note: 'Note above the shop',
      mail_sender: 'Sender of mails',
      require_second_factor: ['Two-step sign-in for staff', 'yes'],
      menu: 'Menu',
      quick_links: 'Quick links',
      primary_color: 'First colour',
      secondary_color: 'Second colour',
      primary_opacity: 'Opacity of the first colour',
      secondary_opacity: 'Opacity of the second colour',
      primary_blur: 'Blur of the first colour',
      secondary_blur: 'Blur of the second colour',
      header_radius: 'Roundness of the header',
      button_radius: 'Roundness of buttons',
      button_blur: 'Blur of buttons',
      button_opacity: 'Opacity of buttons',
    },
  },
  domain_claims: {
    kind: 'domain',
    title: 'host',
    // That it was proven or taken away is noted.
    on: ['insert'],
    fields: { www: ['Also with www', 'yes'] },
  },
  site_transfers: {
    kind: 'data',
    title: 'kind',
    fields: { agreed: ['To be done', 'yes'], state: 'State', file_name: 'File name' },
  },
}

/** Tables that leave no lines, and why. */
export const notFollowed: Record<string, string> = {
  activity: 'the log itself',
  analytics_counts: 'figures',
  analytics_salts: 'figures',
  analytics_visitors: 'figures',
  carts: 'customers’ own',
  checkout_keys: 'customers’ own',
  comment_reports: 'settled with its comment, which is followed',
  content_versions: 'what caches go by',
  document_versions: 'made with a change of the document, which is followed',
  email_changes: 'codes that lapse',
  email_undos: 'links that lapse',
  event_guest_codes: 'codes that expire',
  first_views: 'how somebody looks at a list',
  google_accounts: 'everybody’s own',
  google_attempts: 'tickets that lapse',
  known_addresses: 'where people log in from',
  likes: 'visitors’ own',
  message_attachments: 'letters, not settings',
  messages: 'letters, not settings',
  old_slugs: 'follows from the address, which is told',
  order_lines: 'never changed',
  password_resets: 'links that lapse; sending one is noted',
  photo_rankings: 'figures',
  photo_viewings: 'figures',
  ranking_runs: 'figures',
  registrations: 'visitors’ own',
  revisions: 'drafts are their writer’s own, and versions are made with a change that is followed',
  saved_views: 'how somebody looks at a list',
  search_documents: 'follows from what is found',
  search_words: 'follows from what is found',
  sent_mails: 'what became of mails',
  sessions: 'logins are noted',
  sign_in_challenges: 'sign-ins that are half done and expire',
  stock_movements: 'follows from the stock, which is told',
  stock_wishes: 'visitors’ own',
  usage: 'figures',
}
