import { contentTypes } from '#server/content/content/content-types.ts'
import type { Followed } from '#server/core/audit/followed.ts'

/**
 * [Note: Activity]
 *
 * Whatever staff write leaves a line in the log, in the same transaction, with
 * what it was before. Tables named here are followed by the database itself: a
 * feature that writes to one of them has nothing to do. What leaves no trace in
 * them, a mail that was sent or a login, is said by `note`. `desk.ts` tells the
 * database who is writing; background work and customers leave no lines.
 *
 * A new table joins by its type's descriptor, by a line here, or by one in `notFollowed` that says why not.
 */
const others: Record<string, Followed> = {
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

/** What is followed, by the name of the table. */
export const followed = (): Record<string, Followed> =>
  Object.assign({}, ...contentTypes.all().map(({ activity }) => activity), others)

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
