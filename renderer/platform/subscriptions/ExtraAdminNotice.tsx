import styles from './SubscriptionBanner.module.css'

/** Explains to an admin above the limit of the plan why the admin pages are missing. */
export const ExtraAdminNotice = () => (
  <div className={styles.banner} role="status">
    <p>
      The plan of this site includes fewer admins, so you have the permissions of a moderator. You are an admin again
      with a larger plan, or when an admin chooses you on the Users page.
    </p>
  </div>
)
